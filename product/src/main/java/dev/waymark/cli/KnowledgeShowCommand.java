package dev.waymark.cli;

import dev.waymark.learn.Base;
import dev.waymark.learn.Family;
import dev.waymark.learn.Finding;
import dev.waymark.learn.Knowledge;
import dev.waymark.learn.Links;
import dev.waymark.settings.Key;
import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** Shows what was learned: the features that speak most for and against a page. */
final class KnowledgeShowCommand implements Command {
  private final Flags<Settings> flags = new Flags<>(Settings.class);

  /** How much is shown. */
  record Settings(
      @Key(help = "Features for, and as many against.", value = "15", min = 1, max = 100_000)
          int top) {}

  @Override
  public void describe(CommandSpec spec) {
    spec.addPositional(Parameters.one(0, "FROM", "Knowledge file, or folder of a collection."));
    flags.addTo(spec);
    spec.usageMessage()
        .customSynopsis("waymark knowledge show FROM [FLAGS]")
        .footerHeading("%nExample%n")
        .footer("  waymark knowledge show reefs --top 30");
  }

  @Override
  public int run(ParseResult line, Console console) {
    Settings settings = flags.read(List.of(), line);
    Knowledge knowledge = Knowledges.read(Parameters.at(0, line));
    PrintStream out = console.out();
    Base base = knowledge.base();
    out.printf(
        Locale.ROOT,
        "%,.0f pages, %,.0f of them satisfy (%s)%n",
        base.pages(),
        base.hits(),
        ProgressText.percent(base.pages() == 0 ? 0 : base.hits() / base.pages()));
    Table families = new Table("family", "features");
    for (Family family : knowledge.families()) {
      families.row(name(family), ProgressText.count(knowledge.of(family).size()));
    }
    print(families, out);
    print(strongest(knowledge, true, settings.top()), out);
    print(strongest(knowledge, false, settings.top()), out);
    links(knowledge, out);
    return ExitCode.DONE.code();
  }

  private static Table strongest(Knowledge knowledge, boolean positive, int top) {
    Table table = new Table(positive ? "for" : "against", "ratio", "of", "satisfy", "S", "");
    for (Finding finding : Finding.strongest(knowledge, positive, top)) {
      table.row(
          name(finding.family()),
          String.format(Locale.ROOT, finding.ratio() < 10 ? "%.2f" : "%.1f", finding.ratio()),
          String.format(Locale.ROOT, "%,.0f", finding.seen()),
          String.format(Locale.ROOT, "%,.0f", finding.hits()),
          String.format(Locale.ROOT, "%.1f", finding.significance()),
          finding.name());
    }
    return table;
  }

  private static void links(Knowledge knowledge, PrintStream out) {
    Links links = knowledge.links();
    if (knowledge.families().contains(Family.LINK)) {
      print(
          new Table("links from", "to satisfying", "to others")
              .row("satisfying", count(links.pp()), count(links.pn()))
              .row("others", count(links.np()), count(links.nn())),
          out);
    }
  }

  private static String count(double links) {
    return String.format(Locale.ROOT, "%,.0f", links);
  }

  private static String name(Family family) {
    return family.name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }

  private static void print(Table table, PrintStream out) {
    out.println();
    table.lines(Console.WIDTH).forEach(out::println);
  }
}
