package dev.waymark.lab.cli;

import dev.waymark.cli.command.Command;
import dev.waymark.cli.command.Console;
import dev.waymark.cli.command.ExitCode;
import dev.waymark.cli.command.Flags;
import dev.waymark.cli.display.TextTable;
import dev.waymark.config.ConfigException;
import dev.waymark.config.Key;
import dev.waymark.lab.LabFile;
import dev.waymark.lab.sites.WatchLab;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** How soon revisit policies find new pages, in a web that grows day by day. */
final class LabWatchCommand implements Command {
  private static final String GENERATED_PREFIX = "generated:";

  private final Flags<Settings> flags = new Flags<>(Settings.class);

  /** What is simulated. */
  record Settings(
      @Key(
              help = "The web, generated:KEY=VALUE,… without days and day.",
              defaultValue = "generated:",
              placeholder = "SPEC")
          String web,
      @Key(help = "Days to watch it.", defaultValue = "30", min = 1, max = 1000) int days,
      @Key(help = "Pages to fetch in a day, new ones included.", defaultValue = "300", min = 1)
          int pages,
      @Key(help = "Print one JSON object.") boolean json) {}

  @Override
  public void describe(CommandSpec spec) {
    flags.addTo(spec);
    spec.usageMessage()
        .customSynopsis("waymark lab watch [--web generated:…] [--days N] [--pages N]")
        .footerHeading("%nExample%n")
        .footer("  waymark lab watch --web generated:pages=10000 --days 30 --pages 300");
  }

  @Override
  public int run(ParseResult line, Console console) throws IOException {
    Settings settings = flags.read(List.of(), line);
    if (!settings.web().startsWith(GENERATED_PREFIX)) {
      throw new ConfigException(
          "web: \""
              + settings.web()
              + "\" does not change; only "
              + GENERATED_PREFIX
              + "… grows by the day.");
    }
    String webSettings = settings.web().substring(GENERATED_PREFIX.length());
    List<WatchLab.DiscoveryDelays> all =
        new WatchLab(webSettings, settings.days(), settings.pages()).run();
    if (settings.json()) {
      Map<String, Object> result =
          Map.of("days", settings.days(), "pages", settings.pages(), "policies", all);
      console.out().print(LabFile.toJson(result));
      return ExitCode.DONE.code();
    }
    TextTable table =
        new TextTable("policy", "new pages", "found", "mean delay, days", "within a day");
    for (WatchLab.DiscoveryDelays delays : all) {
      table.addRow(
          delays.policy(),
          "" + delays.newPages(),
          "" + delays.found(),
          String.format(Locale.ROOT, "%.2f", delays.meanDelay()),
          String.format(Locale.ROOT, "%.1f %%", 100 * delays.withinADay()));
    }
    table.lines(console.width()).forEach(console.out()::println);
    return ExitCode.DONE.code();
  }
}
