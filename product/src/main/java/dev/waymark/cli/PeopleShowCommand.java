package dev.waymark.cli;

import dev.waymark.people.Trace;
import dev.waymark.people.store.TraceFolder;
import dev.waymark.people.store.TraceInfo;
import dev.waymark.settings.BadSetting;
import dev.waymark.settings.Key;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** Shows a trace on one page: how much, who (pseudonymous), what, when. */
final class PeopleShowCommand implements Command {
  private static final DateTimeFormatter DAY =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm").withZone(ZoneOffset.UTC);

  private final Flags<Settings> flags = new Flags<>(Settings.class);

  /** How much is shown. */
  record Settings(
      @Key(help = "Lines of each list.", value = "10", min = 1, max = 10_000) int top) {}

  @Override
  public void describe(CommandSpec spec) {
    spec.addPositional(Parameters.one(0, "DIR", "Folder of the trace."));
    flags.addTo(spec);
    spec.usageMessage()
        .customSynopsis("waymark people show DIR [FLAGS]")
        .footerHeading("%nExample: the twenty hosts, pages, queries and people with most to tell%n")
        .footer("  waymark people show visitors --top 20");
  }

  @Override
  public int run(ParseResult line, Console console) throws IOException {
    Path folder = Path.of(Parameters.at(0, line));
    int top = flags.read(List.of(), line).top();
    TraceFolder traces = new TraceFolder(folder);
    TraceInfo info = traces.info().orElseThrow(() -> none(folder));
    try (Trace trace = traces.open().orElseThrow(() -> none(folder))) {
      show(info, trace, top, console.out());
    }
    return ExitCode.DONE.code();
  }

  static BadSetting none(Path folder) {
    return new BadSetting(
        "There is no trace in "
            + folder
            + "; waymark people import FILE --into "
            + folder
            + " makes one.");
  }

  private static void show(TraceInfo info, Trace trace, int top, PrintStream out) {
    out.printf(
        "%s visits of %s people to %s pages, %s queries%n",
        ProgressText.count(info.visits()),
        ProgressText.count(info.users()),
        ProgressText.count(info.urls()),
        ProgressText.count(info.queries()));
    if (info.visits() == 0) {
      out.println("Nothing is left to learn from.");
      return;
    }
    out.printf("from %s to %s (UTC)%n", day(info.first()), day(info.last()));
    TraceCensus census = TraceCensus.of(trace, top);
    print(out, census.hosts());
    print(out, census.pages());
    Table asked = new Table("query", "people", "times");
    trace.asked().stream()
        .limit(top)
        .forEach(query ->
            asked.row(
                query.words(),
                ProgressText.count(query.people()),
                ProgressText.count(query.times())));
    if (!trace.asked().isEmpty()) {
      print(out, asked);
    }
    print(out, census.people());
    out.println();
    census.hours().forEach(out::println);
  }

  private static void print(PrintStream out, Table table) {
    out.println();
    table.lines(Console.WIDTH).forEach(out::println);
  }

  static String day(long seconds) {
    return DAY.format(Instant.ofEpochSecond(seconds));
  }
}
