package dev.waymark.cli.command;

import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** Commands that belong together under one name, such as {@code people import}. */
public final class CommandGroup implements Command {
  private record Subcommand(String name, Command command, String summary) {}

  private final String name;
  private final List<Subcommand> subcommands = new ArrayList<>();
  private final String example;

  /**
   * @param example of one of its commands, as typed
   */
  public CommandGroup(String name, String example) {
    this.name = name;
    this.example = example;
  }

  public CommandGroup add(String member, Command command, String summary) {
    subcommands.add(new Subcommand(member, command, summary));
    return this;
  }

  @Override
  public void describe(CommandSpec spec) {
    for (Subcommand member : subcommands) {
      spec.addSubcommand(member.name(), Command.buildSpec(member.command(), member.summary()));
    }
    String names = String.join("|", subcommands.stream().map(Subcommand::name).toList());
    spec.usageMessage()
        .customSynopsis(
            "waymark " + name + " " + (subcommands.size() < 9 ? names : "COMMAND") + " [FLAGS]")
        .commandListHeading("%nCommands%n")
        .footerHeading("%nExample%n")
        .footer(
            "  " + example,
            "",
            "waymark " + name + " COMMAND --help shows the flags of a command and an example.");
  }

  /** Without a subcommand, it prints its help. */
  @Override
  public int run(ParseResult line, Console console) {
    new HelpPrinter(false).print(line.commandSpec().commandLine(), console.err());
    return ExitCode.USAGE.code();
  }
}
