package dev.waymark.judge;

import dev.cel.common.types.CelType;
import dev.cel.common.types.ListType;
import dev.cel.common.types.SimpleType;
import dev.waymark.model.Page;
import dev.waymark.url.Urls;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What an expression can name without asking: a plain part of a page.
 *
 * @param name as written
 * @param help one line for a person
 */
record Variable(String name, CelType type, String help, Function<Page, Object> value) {

  /** The one whose value can be long. */
  static final String TEXT = "text";

  static final List<Variable> ALL =
      List.of(
          text("url", "its URL", Page::url),
          text("host", "the host of its URL", page -> Urls.host(page.url())),
          text("path", "path and query of its URL", page -> Urls.path(page.url())),
          text("title", "its title", page -> page.title().text()),
          text(TEXT, "its text without markup", page -> page.body().text()),
          new Variable(
              "headings", ListType.create(SimpleType.STRING), "its headings", Page::headings),
          text("description", "its own description", Page::description),
          text("lang", "two-letter code of its language, or \"\"", Page::language),
          count("length", "how many words its text has", page -> (long) page.body().size()),
          count("links", "how many links it has", page -> (long) page.links().size()));

  private static final Map<String, Variable> BY_NAME =
      ALL.stream().collect(Collectors.toUnmodifiableMap(Variable::name, variable -> variable));

  private static Variable text(String name, String help, Function<Page, Object> value) {
    return new Variable(name, SimpleType.STRING, help, value);
  }

  private static Variable count(String name, String help, Function<Page, Object> value) {
    return new Variable(name, SimpleType.INT, help, value);
  }

  static @Nullable Variable named(String name) {
    return BY_NAME.get(name);
  }

  Object of(Page page) {
    return value.apply(page);
  }
}
