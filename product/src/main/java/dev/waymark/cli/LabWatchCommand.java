package dev.waymark.cli;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.waymark.lab.WatchLab;
import dev.waymark.settings.BadSetting;
import dev.waymark.settings.Key;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** How soon ways of revisiting find what is new, in a web that grows day by day. */
final class LabWatchCommand implements Command {
  private static final String KIND = "generated:";

  private final Flags<Settings> flags = new Flags<>(Settings.class);

  /** What is simulated. */
  record Settings(
      @Key(help = "The web, generated:KEY=VALUE,… without days and day.", value = "generated:")
          String web,
      @Key(help = "Days to watch it.", value = "30", min = 1, max = 1000) int days,
      @Key(help = "Fetches a day, those of new pages included.", value = "300", min = 1)
          int fetches,
      @Key(help = "Say the figures as one JSON object.") boolean json) {}

  @Override
  public void describe(CommandSpec spec) {
    flags.addTo(spec);
    spec.usageMessage()
        .customSynopsis("waymark lab watch [--web generated:…] [--days N] [--fetches N]")
        .footerHeading("%nExample%n")
        .footer("  waymark lab watch --web generated:pages=10000 --days 30 --fetches 300");
  }

  @Override
  public int run(ParseResult line, Console console) throws IOException {
    Settings settings = flags.read(List.of(), line);
    if (!settings.web().startsWith(KIND)) {
      throw new BadSetting(
          "web: \"" + settings.web() + "\" does not change; only " + KIND + "… grows by the day.");
    }
    String made = settings.web().substring(KIND.length());
    List<WatchLab.Delays> all = new WatchLab(made, settings.days(), settings.fetches()).run();
    if (settings.json()) {
      Map<String, Object> told =
          Map.of("days", settings.days(), "fetches", settings.fetches(), "ways", all);
      console.out().println(new ObjectMapper().writeValueAsString(told));
      return ExitCode.DONE.code();
    }
    Table table = new Table("way", "new pages", "found", "mean delay, days", "within a day");
    for (WatchLab.Delays way : all) {
      table.row(
          way.way(),
          "" + way.fresh(),
          "" + way.found(),
          String.format(Locale.ROOT, "%.2f", way.meanDelay()),
          String.format(Locale.ROOT, "%.1f %%", 100 * way.withinADay()));
    }
    table.lines(console.width()).forEach(console.out()::println);
    return ExitCode.DONE.code();
  }
}
