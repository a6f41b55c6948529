package dev.waymark.cli;

import dev.waymark.cli.command.Command;
import dev.waymark.cli.command.Console;
import dev.waymark.cli.command.ExitCode;
import dev.waymark.cli.display.TextTable;
import dev.waymark.rank.registry.AllOrderingPolicies;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** Lists the ordering policies. */
final class OrdersCommand implements Command {
  @Override
  public void describe(CommandSpec spec) {
    spec.usageMessage()
        .customSynopsis("waymark orders")
        .footerHeading("%nExample: list them, then crawl with one%n")
        .footer(
            "  waymark orders",
            "  waymark crawl --order best-first --hint 'coral reefs' --seed https://example.org/"
                + " \\",
            "      --contact you@example.org");
  }

  @Override
  public int run(ParseResult line, Console console) {
    TextTable table = new TextTable("order", "fetches first");
    AllOrderingPolicies.registry().descriptions().forEach(table::addRow);
    table.lines(Console.DEFAULT_COLUMNS).forEach(console.out()::println);
    return ExitCode.DONE.code();
  }
}
