package dev.waymark.cli.command;

import java.util.List;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParseResult;

/** The positional parameters of a command, all as texts. */
public final class Parameters {
  private Parameters() {}

  public static PositionalParamSpec required(int index, String label, String description) {
    return builder(label, description).index("" + index).arity("1").required(true).build();
  }

  public static PositionalParamSpec optional(int index, String label, String description) {
    return builder(label, description).index("" + index).arity("0..1").build();
  }

  /** One or more, from this place on. */
  public static PositionalParamSpec oneOrMore(int index, String label, String description) {
    return builder(label, description).index(index + "..*").arity("1..*").required(true).build();
  }

  /** Any number, from this place on. */
  public static PositionalParamSpec zeroOrMore(int index, String label, String description) {
    return builder(label, description).index(index + "..*").arity("0..*").build();
  }

  private static PositionalParamSpec.Builder builder(String label, String description) {
    return PositionalParamSpec.builder()
        .paramLabel(label)
        .type(List.class)
        .auxiliaryTypes(String.class)
        .description(description.replace("%", "%%"));
  }

  /** The words from this place on. */
  public static List<String> values(int index, ParseResult line) {
    return line.matchedPositionalValue(index, List.of());
  }

  /** The word at this place, or the empty text. */
  public static String value(int index, ParseResult line) {
    List<String> words = values(index, line);
    return words.isEmpty() ? "" : words.getFirst();
  }
}
