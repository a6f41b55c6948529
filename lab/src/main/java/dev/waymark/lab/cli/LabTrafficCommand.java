package dev.waymark.lab.cli;

import dev.waymark.cli.command.Command;
import dev.waymark.cli.command.Console;
import dev.waymark.cli.command.ExitCode;
import dev.waymark.cli.command.Flags;
import dev.waymark.cli.display.TextTable;
import dev.waymark.config.ConfigException;
import dev.waymark.config.Key;
import dev.waymark.lab.LabFile;
import dev.waymark.lab.sites.TrafficLab;
import dev.waymark.rank.registry.AllOrderingPolicies;
import dev.waymark.web.RecordedWeb;
import dev.waymark.web.recorded.RecordedWebs;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** How fast ordering policies collect what the users of a site read. */
final class LabTrafficCommand implements Command {
  private final Flags<Settings> flags = new Flags<>(Settings.class);

  /** What is compared. */
  record Settings(
      @Key(
              help = "A web with traces, as in lab run.",
              defaultValue = "generated:hosts=1,pages=3000,people=400",
              placeholder = "SPEC")
          String web,
      @Key(
              help = "Ordering policies to compare, with commas between.",
              defaultValue = "patterns-authority,page-rank,in-degree,breadth-first",
              placeholder = "ORDER")
          List<String> order,
      @Key(help = "Pages to fetch; 0: half of those of the web.", defaultValue = "0") int pages,
      @Key(help = "Share of the log, by time, that policies know.", defaultValue = "0.5", max = 1)
          double trainingShare,
      @Key(help = "Print one JSON object.") boolean json) {}

  @Override
  public void describe(CommandSpec spec) {
    flags.addTo(spec);
    spec.usageMessage()
        .customSynopsis("waymark lab traffic [--web SPEC] [FLAGS]")
        .footerHeading("%nExample%n")
        .footer("  waymark lab traffic --web generated:hosts=1,pages=3000,people=400");
  }

  @Override
  public int run(ParseResult line, Console console) throws IOException, InterruptedException {
    Settings settings = flags.read(List.of(), line);
    RecordedWeb web = RecordedWebs.open(settings.web());
    TrafficLab lab = new TrafficLab(web, AllOrderingPolicies.registry(), settings.trainingShare());
    if (lab.totalVisits() == 0) {
      throw new ConfigException(
          "web: \"" + settings.web() + "\" has no visits in the later part of its log.");
    }
    List<String> names =
        settings.order().stream()
            .flatMap(text -> Arrays.stream(text.split(",")))
            .map(String::strip)
            .toList();
    int pages = settings.pages() > 0 ? settings.pages() : web.pages() / 2;
    List<TrafficLab.Curve> curves = lab.run(names, pages);
    if (settings.json()) {
      Map<String, Object> result =
          Map.of("pages", pages, "visits", lab.totalVisits(), "policies", curves);
      console.out().print(LabFile.toJson(result));
      return ExitCode.DONE.code();
    }
    List<String> head = new ArrayList<>(List.of("policy", "mean"));
    for (int tenth = 1; tenth <= 10; tenth++) {
      head.add("" + pages * tenth / 10);
    }
    TextTable table = new TextTable(head.toArray(String[]::new));
    for (TrafficLab.Curve curve : curves) {
      List<String> row =
          new ArrayList<>(
              List.of(curve.policy(), String.format(Locale.ROOT, "%.3f", curve.meanShare())));
      curve.shares().forEach(share -> row.add(String.format(Locale.ROOT, "%.2f", share)));
      table.addRow(row.toArray(String[]::new));
    }
    console.out().printf("Share of %d later visits, after so many pages:%n", lab.totalVisits());
    table.lines(console.width()).forEach(console.out()::println);
    return ExitCode.DONE.code();
  }
}
