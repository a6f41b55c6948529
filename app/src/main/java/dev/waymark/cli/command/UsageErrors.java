package dev.waymark.cli.command;

import dev.waymark.config.Suggestion;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Describes in one sentence what is wrong with a command line. */
public final class UsageErrors {
  private UsageErrors() {}

  public static String message(ParameterException e) {
    String command = e.getCommandLine().getCommandSpec().qualifiedName(" ");
    String more = " (" + command + " --help shows what there is)";
    return switch (e) {
      case UnmatchedArgumentException unmatched -> unmatchedMessage(unmatched) + more;
      case MissingParameterException missing -> missingMessage(missing.getMissing()) + more;
      case ParameterException other
          when other.getArgSpec() instanceof OptionSpec flag && other.getValue() != null ->
          flag.longestName()
              + ": \""
              + other.getValue()
              + (flag.type() == Integer.class ? "\" is not a number." : "\" is not true or false.");
      default -> String.valueOf(e.getMessage()).lines().findFirst().orElse("") + more;
    };
  }

  private static String unmatchedMessage(UnmatchedArgumentException e) {
    CommandLine line = e.getCommandLine();
    String first = e.getUnmatched().getFirst();
    if (first.startsWith("--")) {
      String name = first.substring(2).replaceFirst("=.*", "");
      return "There is no flag --" + name + suggestion("--", name, flagNames(line));
    }
    if (first.startsWith("-")) {
      return "There is no flag " + first + ".";
    }
    if (line.getSubcommands().isEmpty()) {
      return "\"" + first + "\" is one word too many.";
    }
    return "There is no command \""
        + first
        + "\""
        + suggestion("", first, List.copyOf(line.getSubcommands().keySet()));
  }

  private static String suggestion(String dashes, String written, List<String> names) {
    String nearest = Suggestion.find(written, names);
    return nearest.isEmpty() ? "." : "; did you mean " + dashes + nearest + "?";
  }

  private static List<String> flagNames(CommandLine line) {
    return line.getCommandSpec().options().stream()
        .filter(option -> !option.hidden())
        .flatMap(option -> Stream.of(option.names()))
        .filter(name -> name.startsWith("--"))
        .map(name -> name.substring(2))
        .toList();
  }

  private static String missingMessage(List<ArgSpec> missing) {
    return switch (missing.getFirst()) {
      case OptionSpec option -> "The flag " + option.names()[0] + " needs a value.";
      case ArgSpec parameter -> parameter.paramLabel() + " is missing.";
    };
  }
}
