package dev.waymark.cli.knowledge;

import dev.waymark.cli.collection.KnowledgeLoader;
import dev.waymark.cli.command.Command;
import dev.waymark.cli.command.Console;
import dev.waymark.cli.command.ExitCode;
import dev.waymark.cli.command.Flags;
import dev.waymark.cli.command.Parameters;
import dev.waymark.cli.display.ProgressText;
import dev.waymark.cli.display.TextTable;
import dev.waymark.config.Key;
import dev.waymark.rank.knowledge.FeatureStats;
import dev.waymark.rank.knowledge.FeatureType;
import dev.waymark.rank.knowledge.Knowledge;
import dev.waymark.rank.knowledge.LinkCounts;
import dev.waymark.rank.knowledge.rate.BaseRate;
import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** Shows knowledge: the features that speak most for relevance, and against. */
public final class KnowledgeShowCommand implements Command {
  private final Flags<Settings> flags = new Flags<>(Settings.class);

  /** How much is shown. */
  record Settings(
      @Key(
              help = "Features that speak for relevance, and as many against.",
              defaultValue = "15",
              min = 1,
              max = 100_000)
          int top) {}

  @Override
  public void describe(CommandSpec spec) {
    spec.addPositional(
        Parameters.required(0, "FROM", "Knowledge file, or folder of a collection."));
    flags.addTo(spec);
    spec.usageMessage()
        .customSynopsis("waymark knowledge show FROM [FLAGS]")
        .footerHeading("%nExample%n")
        .footer("  waymark knowledge show reefs --top 30");
  }

  @Override
  public int run(ParseResult line, Console console) {
    Settings settings = flags.read(List.of(), line);
    Knowledge knowledge = KnowledgeLoader.read(Parameters.value(0, line));
    PrintStream out = console.out();
    BaseRate base = knowledge.baseRate();
    out.printf(
        Locale.ROOT,
        "%,.0f pages, %,.0f of them relevant (%s)%n",
        base.pages(),
        base.relevant(),
        ProgressText.percent(base.pages() == 0 ? 0 : base.relevant() / base.pages()));
    TextTable types = new TextTable("feature type", "features");
    for (FeatureType type : knowledge.featureTypes()) {
      types.addRow(name(type), ProgressText.count(knowledge.counts(type).size()));
    }
    print(types, out);
    print(strongestTable(knowledge, true, settings.top()), out);
    print(strongestTable(knowledge, false, settings.top()), out);
    printLinks(knowledge, out);
    return ExitCode.DONE.code();
  }

  private static TextTable strongestTable(Knowledge knowledge, boolean positive, int top) {
    TextTable table =
        new TextTable(
            positive ? "for" : "against", "interest ratio", "seen", "relevant", "significance", "");
    for (FeatureStats feature : FeatureStats.strongest(knowledge, positive, top)) {
      table.addRow(
          name(feature.type()),
          String.format(Locale.ROOT, feature.ratio() < 10 ? "%.2f" : "%.1f", feature.ratio()),
          String.format(Locale.ROOT, "%,.0f", feature.seen()),
          String.format(Locale.ROOT, "%,.0f", feature.relevant()),
          String.format(Locale.ROOT, "%.1f", feature.significance()),
          feature.name());
    }
    return table;
  }

  private static void printLinks(Knowledge knowledge, PrintStream out) {
    LinkCounts links = knowledge.linkCounts();
    if (knowledge.featureTypes().contains(FeatureType.LINK)) {
      print(
          new TextTable("links from", "to relevant", "to others")
              .addRow(
                  "relevant",
                  formatCount(links.relevantToRelevant()),
                  formatCount(links.relevantToOther()))
              .addRow(
                  "others",
                  formatCount(links.otherToRelevant()),
                  formatCount(links.otherToOther())),
          out);
    }
  }

  private static String formatCount(double links) {
    return String.format(Locale.ROOT, "%,.0f", links);
  }

  private static String name(FeatureType type) {
    return type.name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }

  private static void print(TextTable table, PrintStream out) {
    out.println();
    table.lines(Console.DEFAULT_COLUMNS).forEach(out::println);
  }
}
