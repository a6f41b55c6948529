package dev.waymark.cli;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** Experiments on webs that do not move. */
final class LabCommand implements Command {
  @Override
  public void describe(CommandSpec spec) {
    spec.addSubcommand(
        "run", Commands.full(new LabRunCommand(), "Run orders side by side on a recorded web."));
    spec.addSubcommand(
        "serve", Commands.full(new LabServeCommand(), "Put a recorded web on loopback over HTTP."));
    spec.usageMessage().customSynopsis("waymark lab run|serve [FLAGS]");
  }

  @Override
  public int run(ParseResult line, Console console) {
    line.commandSpec().commandLine().usage(console.err());
    return ExitCode.USAGE.code();
  }
}
