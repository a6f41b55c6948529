package dev.waymark.cli.command;

import java.io.IOException;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/** One command of the command line. */
public interface Command {

  /** Adds its flags, parameters and help. Cheap: nothing heavy is loaded to print a help page. */
  void describe(CommandSpec spec);

  /**
   * Does it.
   *
   * @return the exit code
   */
  int run(ParseResult line, Console console) throws IOException, InterruptedException;

  /** A command with its help. */
  static CommandSpec buildSpec(Command command, String summary) {
    CommandSpec spec = CommandSpec.wrapWithoutInspection(command);
    spec.usageMessage().description(summary);
    command.describe(spec);
    addCommonOptions(spec);
    return spec;
  }

  /** The flags that every command has. */
  static void addCommonOptions(CommandSpec spec) {
    spec.addOption(
        OptionSpec.builder("-h", "--help")
            .usageHelp(true)
            .arity("0")
            .description("Print this help.")
            .build());
    spec.addOption(
        OptionSpec.builder("--debug")
            .arity("0")
            .description("Show where in the program an error arose.")
            .build());
    spec.usageMessage()
        .sortOptions(false)
        .sortSynopsis(false)
        .optionListHeading("%nFlags%n")
        .parameterListHeading("%n");
  }
}
