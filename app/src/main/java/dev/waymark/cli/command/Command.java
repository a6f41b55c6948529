package dev.waymark.cli.command;

import java.io.IOException;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/** One command of the command line. */
public interface Command {

  /** Adds its flags, parameters and help, without loading anything heavy. */
  void describe(CommandSpec spec);

  /**
   * Runs the command.
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

  /** The flags that every command has; {@link HelpPrinter} understands {@code --help-all}. */
  static void addCommonOptions(CommandSpec spec) {
    spec.addOption(
        OptionSpec.builder("-h", "--help")
            .usageHelp(true)
            .arity("0")
            .description("Print this help.")
            .build());
    boolean hasAdvanced = spec.options().stream().anyMatch(HelpPrinter::isAdvanced);
    if (hasAdvanced) {
      spec.addOption(
          OptionSpec.builder(HelpPrinter.HELP_ALL)
              .arity("0")
              .description("Print this help with all flags, also those that few users choose.")
              .build());
    }
    OptionSpec.Builder debug =
        OptionSpec.builder("--debug")
            .arity("0")
            .description("Show where in the program an error arose.");
    spec.addOption((hasAdvanced ? debug.userObject(HelpPrinter.ADVANCED) : debug).build());
    spec.usageMessage()
        .sortOptions(false)
        .sortSynopsis(false)
        .optionListHeading("%nFlags%n")
        .parameterListHeading("%n");
  }
}
