package dev.waymark.cli;

import dev.waymark.settings.BadSetting;
import java.util.Set;
import picocli.AutoComplete;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** Prints a script that lets a shell complete commands and flags. */
final class CompletionCommand implements Command {
  private static final Set<String> SHELLS = Set.of("", "bash", "zsh");

  @Override
  public void describe(CommandSpec spec) {
    spec.addPositional(Parameters.maybe(0, "SHELL", "bash or zsh: the script is for both."));
    spec.usageMessage()
        .customSynopsis("waymark completion [bash|zsh]")
        .footerHeading(
            "%nExample: for this shell, or every shell when added to ~/.bashrc or ~/.zshrc%n")
        .footer("  source <(waymark completion)");
  }

  @Override
  public int run(ParseResult line, Console console) {
    String shell = Parameters.at(0, line);
    if (!SHELLS.contains(shell)) {
      throw new BadSetting("There is no completion for \"" + shell + "\"; take bash or zsh.");
    }
    console.out().println(AutoComplete.bash("waymark", Commands.whole()));
    return ExitCode.DONE.code();
  }
}
