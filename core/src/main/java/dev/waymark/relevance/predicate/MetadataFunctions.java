package dev.waymark.relevance.predicate;

import dev.waymark.relevance.predicate.PageFunction.BoundFunction;
import dev.waymark.relevance.predicate.PageFunction.FunctionResult;
import dev.waymark.text.Dates;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Functions about what a page says of itself besides its text. */
public final class MetadataFunctions {
  /** Of expressions: a day, month or year as a time. */
  public static final String DATE = "date";

  private MetadataFunctions() {}

  static BoundFunction hasType(List<String> arguments, PredicateContext context) {
    List<String> wanted = arguments.stream().map(MetadataFunctions::withoutPrefix).toList();
    return page -> {
      for (String type : page.metadata().types()) {
        if (wanted.stream().anyMatch(type::equalsIgnoreCase)) {
          return FunctionResult.ofBoolean(true, type);
        }
      }
      List<String> types = page.metadata().types();
      return FunctionResult.ofBoolean(
          false, types.isEmpty() ? "it names no type" : "it is " + String.join(", ", types));
    };
  }

  /** {@code https://schema.org/Recipe} and {@code schema:Recipe} are {@code Recipe}. */
  private static String withoutPrefix(String type) {
    String name = type.strip();
    return name.substring(Math.max(name.lastIndexOf('/'), name.lastIndexOf(':')) + 1);
  }

  /**
   * The time at which a date begins.
   *
   * @throws IllegalArgumentException with a sentence for the user if it is none
   */
  public static Instant date(String text) {
    @Nullable Instant date = Dates.parse(text);
    if (date == null) {
      throw new IllegalArgumentException(
          "date takes a day, month or year, and \"%s\" is none; write it like 2026-01-31"
              .formatted(text));
    }
    return date;
  }
}
