package dev.waymark.cli;

import dev.waymark.cli.command.Command;
import dev.waymark.cli.command.Console;
import dev.waymark.cli.command.ExitCode;
import dev.waymark.cli.command.Parameters;
import dev.waymark.config.ConfigException;
import java.util.Set;
import java.util.regex.Pattern;
import picocli.AutoComplete;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** Prints a script that lets a shell complete commands and flags. */
final class CompletionCommand implements Command {
  private static final Pattern SWITCH_FLAG =
      Pattern.compile("'--(?!(?:help|debug|version)')([^']+)'");
  private static final String WITH_NEGATED_FLAG = "$0 '--no-$1'";
  private static final Set<String> SHELLS = Set.of("", "bash", "zsh");

  @Override
  public void describe(CommandSpec spec) {
    spec.addPositional(Parameters.optional(0, "SHELL", "bash or zsh: the script is for both."));
    spec.usageMessage()
        .customSynopsis("waymark completion [bash|zsh]")
        .footerHeading(
            "%nExample: for this shell, or every shell when added to ~/.bashrc or ~/.zshrc%n")
        .footer("  source <(waymark completion)");
  }

  @Override
  public int run(ParseResult line, Console console) {
    String shell = Parameters.value(0, line);
    if (!SHELLS.contains(shell)) {
      throw new ConfigException("There is no completion for \"" + shell + "\"; take bash or zsh.");
    }
    AutoComplete.bash("waymark", Commands.fullCommandLine())
        .lines()
        .map(CompletionCommand::withNegatedFlags)
        .forEach(console.out()::println);
    return ExitCode.DONE.code();
  }

  /** {@code --no-robots} is hidden in help, and picocli offers only what is not hidden. */
  private static String withNegatedFlags(String line) {
    return line.startsWith("  local flag_opts=")
        ? SWITCH_FLAG.matcher(line).replaceAll(WITH_NEGATED_FLAG)
        : line;
  }
}
