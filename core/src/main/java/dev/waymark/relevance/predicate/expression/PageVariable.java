package dev.waymark.relevance.predicate.expression;

import dev.cel.common.types.CelType;
import dev.cel.common.types.ListType;
import dev.cel.common.types.SimpleType;
import dev.waymark.model.Page;
import dev.waymark.url.Urls;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A variable of expressions: a part of the page.
 *
 * @param name as written
 * @param help one line for users
 */
public record PageVariable(
    String name, CelType type, String help, Function<Page, Object> extractor) {

  /** The one whose value can be long. */
  static final String TEXT = "text";

  /** What CEL sees of a date that the page does not tell: its earliest. */
  static final Instant UNKNOWN_DATE = Instant.parse("0001-01-01T00:00:00Z");

  public static final List<PageVariable> ALL =
      List.of(
          textVariable("url", "its URL", Page::url),
          textVariable("host", "the host of its URL", page -> Urls.host(page.url())),
          textVariable("path", "path and query of its URL", page -> Urls.path(page.url())),
          textVariable("title", "its title", page -> page.title().text()),
          textVariable(TEXT, "its text without markup", page -> page.body().text()),
          textListVariable("headings", "its headings", Page::headings),
          textVariable("description", "its own description", Page::description),
          textVariable("lang", "two-letter code of its language, or \"\"", Page::language),
          textVariable(
              "kind",
              "what it is written in: \"html\", \"text\", \"pdf\", \"docx\" …",
              page -> page.kind().key()),
          textListVariable(
              "types",
              "schema.org types of what it describes, such as \"Recipe\"",
              page -> page.metadata().types()),
          dateVariable(
              "published",
              "when it was published, by its own account",
              page -> page.metadata().published()),
          dateVariable(
              "modified",
              "when it was last changed, by its own account",
              page -> page.metadata().modified()),
          textVariable(
              "canonical",
              "the URL it names as its own, or \"\"",
              page -> Objects.requireNonNullElse(page.canonical(), "")),
          textListVariable(
              "alternates",
              "languages it also exists in, by its own account",
              page -> List.copyOf(page.metadata().alternates().keySet())),
          countVariable("length", "how many words its text has", page -> (long) page.body().size()),
          countVariable("links", "how many links it has", page -> (long) page.links().size()));

  private static final Map<String, PageVariable> BY_NAME =
      ALL.stream().collect(Collectors.toUnmodifiableMap(PageVariable::name, variable -> variable));

  private static PageVariable textVariable(String name, String help, Function<Page, Object> value) {
    return new PageVariable(name, SimpleType.STRING, help, value);
  }

  private static PageVariable countVariable(
      String name, String help, Function<Page, Object> value) {
    return new PageVariable(name, SimpleType.INT, help, value);
  }

  private static PageVariable textListVariable(
      String name, String help, Function<Page, Object> value) {
    return new PageVariable(name, ListType.create(SimpleType.STRING), help, value);
  }

  private static PageVariable dateVariable(
      String name, String help, Function<Page, @Nullable Instant> value) {
    return new PageVariable(
        name,
        SimpleType.TIMESTAMP,
        help,
        page -> Objects.requireNonNullElse(value.apply(page), UNKNOWN_DATE));
  }

  static @Nullable PageVariable find(String name) {
    return BY_NAME.get(name);
  }

  Object evaluate(Page page) {
    return extractor.apply(page);
  }
}
