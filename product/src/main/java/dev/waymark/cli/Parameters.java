package dev.waymark.cli;

import java.util.List;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParseResult;

/** The words of a command that are no flags. All are taken as texts. */
final class Parameters {
  private Parameters() {}

  static PositionalParamSpec one(int index, String label, String description) {
    return word(label, description).index("" + index).arity("1").required(true).build();
  }

  static PositionalParamSpec maybe(int index, String label, String description) {
    return word(label, description).index("" + index).arity("0..1").build();
  }

  /** One or more, from this place on. */
  static PositionalParamSpec many(int index, String label, String description) {
    return word(label, description).index(index + "..*").arity("1..*").required(true).build();
  }

  /** Any number, from this place on. */
  static PositionalParamSpec any(int index, String label, String description) {
    return word(label, description).index(index + "..*").arity("0..*").build();
  }

  private static PositionalParamSpec.Builder word(String label, String description) {
    return PositionalParamSpec.builder()
        .paramLabel(label)
        .type(List.class)
        .auxiliaryTypes(String.class)
        .description(description.replace("%", "%%"));
  }

  /** The words from this place on. */
  static List<String> from(int index, ParseResult line) {
    return line.matchedPositionalValue(index, List.of());
  }

  /** The word at this place, or the empty text. */
  static String at(int index, ParseResult line) {
    List<String> words = from(index, line);
    return words.isEmpty() ? "" : words.getFirst();
  }
}
