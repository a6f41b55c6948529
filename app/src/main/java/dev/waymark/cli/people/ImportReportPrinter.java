package dev.waymark.cli.people;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.waymark.cli.command.Console;
import dev.waymark.cli.display.ProgressText;
import dev.waymark.cli.display.TextTable;
import dev.waymark.traces.store.ImportReport;
import dev.waymark.traces.store.TraceFolder;
import java.io.PrintStream;
import java.nio.file.Path;

/** Prints the report of an import. */
public final class ImportReportPrinter {
  private ImportReportPrinter() {}

  /**
   * Prints it as text, or as one JSON object.
   *
   * @param into folder of the trace
   */
  public static void print(ImportReport report, boolean json, Path into, Console console) {
    if (json) {
      console.out().println(json(report));
    } else {
      print(report, into, console);
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
            .put("dropped_queries", report.droppedQueries())
            .put("outdates_embedding", report.outdatesEmbedding());
    ObjectNode dropped = json.putObject("dropped");
    report.dropped().forEach((reason, count) -> dropped.put(reason.key(), count));
    return json;
  }

  private static void print(ImportReport report, Path into, Console console) {
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
    if (report.outdatesEmbedding()) {
      out.println(new TraceFolder(into).outdatedEmbedding());
    }
    out.println("Next: " + console.commandText("people", "show", into));
  }
}
