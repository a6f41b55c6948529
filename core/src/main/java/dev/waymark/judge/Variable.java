package dev.waymark.judge;

import dev.cel.common.types.CelType;
import dev.cel.common.types.ListType;
import dev.cel.common.types.SimpleType;
import dev.waymark.model.Page;
import dev.waymark.url.Urls;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What an expression can name without asking: the plain parts of a page. */
enum Variable {
  URL(SimpleType.STRING, "its URL", Page::url),
  HOST(SimpleType.STRING, "the host of its URL", page -> Urls.host(page.url())),
  PATH(SimpleType.STRING, "path and query of its URL", page -> Urls.path(page.url())),
  TITLE(SimpleType.STRING, "its title", page -> page.title().text()),
  TEXT(SimpleType.STRING, "its text without markup", page -> page.body().text()),
  HEADINGS(ListType.create(SimpleType.STRING), "its headings", Page::headings),
  DESCRIPTION(SimpleType.STRING, "its own description", Page::description),
  LANG(SimpleType.STRING, "two-letter code of its language, or \"\"", Page::language),
  LENGTH(SimpleType.INT, "how many words its text has", page -> (long) page.body().size()),
  LINKS(SimpleType.INT, "how many links it has", page -> (long) page.links().size());

  private static final Map<String, Variable> BY_NAME =
      Stream.of(values()).collect(Collectors.toUnmodifiableMap(Variable::text, v -> v));

  final CelType type;
  final String help;
  private final Function<Page, Object> value;

  Variable(CelType type, String help, Function<Page, Object> value) {
    this.type = type;
    this.help = help;
    this.value = value;
  }

  static @Nullable Variable named(String name) {
    return BY_NAME.get(name);
  }

  /** Its name as written. */
  String text() {
    return name().toLowerCase(java.util.Locale.ROOT);
  }

  Object of(Page page) {
    return value.apply(page);
  }
}
