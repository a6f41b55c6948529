package dev.waymark.cli;

import picocli.AutoComplete;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** Prints a script that lets a shell complete commands and flags. */
final class CompletionCommand implements Command {
  @Override
  public void describe(CommandSpec spec) {
    spec.usageMessage()
        .customSynopsis("waymark completion")
        .footerHeading(
            "%nExample: for this shell, or every shell when added to ~/.bashrc or ~/.zshrc%n")
        .footer("  source <(waymark completion)");
  }

  @Override
  public int run(ParseResult line, Console console) {
    console.out().println(AutoComplete.bash("waymark", Commands.whole()));
    return ExitCode.DONE.code();
  }
}
