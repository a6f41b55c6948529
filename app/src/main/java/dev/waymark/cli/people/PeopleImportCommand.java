package dev.waymark.cli.people;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.waymark.cli.command.Command;
import dev.waymark.cli.command.CommandException;
import dev.waymark.cli.command.Console;
import dev.waymark.cli.command.ExitCode;
import dev.waymark.cli.command.Flags;
import dev.waymark.cli.command.InterruptHandler;
import dev.waymark.cli.command.Parameters;
import dev.waymark.cli.display.ProgressText;
import dev.waymark.cli.display.TextTable;
import dev.waymark.config.Key;
import dev.waymark.traces.TraceFileImporter;
import dev.waymark.traces.anonymize.TraceSettings;
import dev.waymark.traces.formats.ImportException;
import dev.waymark.traces.store.ImportReport;
import dev.waymark.traces.store.TraceFolder;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** Imports logs, histories and sessions into a trace. */
public final class PeopleImportCommand implements Command {
  private final Flags<Settings> flags = new Flags<>(Settings.class);

  /** Settings of an import. */
  record Settings(
      @Key(help = "The import") ImportSettings output,
      @Key(help = "The traces") TraceSettings traces) {}

  /** Where the trace is, and how the report is printed. */
  record ImportSettings(
      @Key(
              help = "Folder of the trace, or of a collection; what is there already is added to.",
              defaultValue = "people",
              placeholder = "DIR")
          String into,
      @Key(help = "Keep importing what is added to the files, until Ctrl-C.") boolean follow,
      @Key(help = "Print the report as one JSON object.") boolean json) {
    Path folder() {
      return TraceFolder.locate(Path.of(into));
    }
  }

  @Override
  public void describe(CommandSpec spec) {
    spec.addPositional(
        Parameters.oneOrMore(
            0, "FILE", "Log, history or sessions, also packed; - for standard input."));
    flags.addTo(spec);
    spec.usageMessage()
        .customSynopsis("waymark people import FILE… [--into DIR] [FLAGS]")
        .footerHeading("%nExample: a year of a web server's logs%n")
        .footer("  waymark people import '/var/log/nginx/access.log*' --into visitors");
  }

  @Override
  public int run(ParseResult line, Console console) throws IOException {
    Settings settings = flags.read(List.of(), line);
    ImportSettings target = settings.output();
    PrintStream messages = target.json() ? console.err() : console.out();
    TraceFileImporter importer =
        new TraceFileImporter(
            settings.traces(), System.in, InstantSource.system(), messages::println);
    List<String> files = Parameters.values(0, line);
    try {
      if (target.follow()) {
        follow(importer, files, target, console);
      } else {
        show(importer.importFiles(files, target.folder()), target, console);
      }
      return ExitCode.DONE.code();
    } catch (ImportException e) {
      throw new CommandException(ExitCode.USAGE, e.getMessage());
    }
  }

  private static void follow(
      TraceFileImporter importer, List<String> files, ImportSettings target, Console console)
      throws IOException, ImportException {
    CountDownLatch end = new CountDownLatch(1);
    try (InterruptHandler interruption = new InterruptHandler(end::countDown, console.err())) {
      importer.follow(
          files,
          target.folder(),
          pause -> awaitInterrupt(end, pause),
          report -> show(report, target, console));
    }
  }

  private static boolean awaitInterrupt(CountDownLatch end, Duration pause) {
    try {
      return !end.await(pause.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private static void show(ImportReport report, ImportSettings target, Console console) {
    if (target.json()) {
      console.out().println(json(report));
    } else {
      print(report, target.folder().toString(), console);
    }
  }

  private static ObjectNode json(ImportReport report) {
    ObjectNode json =
        JsonNodeFactory.instance
            .objectNode()
            .put("format", report.format())
            .put("lines", report.lines())
            .put("bad_lines", report.badLines())
            .put("visits", report.visits())
            .put("users", report.users())
            .put("urls", report.urls())
            .put("queries", report.queries())
            .put("added_visits", report.addedVisits())
            .put("dropped_queries", report.droppedQueries());
    ObjectNode dropped = json.putObject("dropped");
    report.dropped().forEach((reason, count) -> dropped.put(reason.key(), count));
    return json;
  }

  private static void print(ImportReport report, String into, Console console) {
    PrintStream out = console.out();
    if (!report.isChange()) {
      out.printf(
          "Nothing new: the trace in %s has %s visits of %s users to %s pages, %s queries%n",
          into,
          ProgressText.count(report.visits()),
          ProgressText.count(report.users()),
          ProgressText.count(report.urls()),
          ProgressText.count(report.queries()));
      return;
    }
    out.printf(
        "%s lines of %s, %s unreadable; %s of %s sources are robots%n",
        ProgressText.count(report.lines()),
        report.format(),
        ProgressText.count(report.badLines()),
        ProgressText.count(report.robots()),
        ProgressText.count(report.sources()));
    TextTable dropped = new TextTable("dropped", "because");
    report
        .dropped()
        .forEach(
            (reason, count) -> dropped.addRow(ProgressText.count(count), reason.description()));
    if (!report.dropped().isEmpty()) {
      dropped.lines(Console.DEFAULT_COLUMNS).forEach(line -> out.println("  " + line));
    }
    if (report.droppedQueries() > 0) {
      out.println(
          "  "
              + ProgressText.count(report.droppedQueries())
              + " queries of too few users were not kept (--min-users)");
    }
    out.printf(
        "%s visits added; the trace in %s has %s visits of %s users to %s pages, %s queries%n",
        ProgressText.count(report.addedVisits()),
        into,
        ProgressText.count(report.visits()),
        ProgressText.count(report.users()),
        ProgressText.count(report.urls()),
        ProgressText.count(report.queries()));
    out.println("Next: " + console.commandText("people", "show", into));
  }
}
