package dev.waymark.cli.people;

import dev.waymark.cli.command.Console;
import dev.waymark.cli.display.ProgressText;
import dev.waymark.cli.display.TextTable;
import dev.waymark.recorder.SearchTraceRecorder;
import dev.waymark.traces.anonymize.DropReason;
import dev.waymark.traces.store.TraceFolder;
import dev.waymark.traces.store.files.TraceInfo;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What a folder has of people, by source.
 *
 * @param imports of files and of what a server recorded
 * @param sessionFiles that a recorder received
 * @param marks of pages as useful or not
 * @param hasKey whether pseudonyms can still be made
 */
record SourceTable(
    List<TraceInfo.ImportEntry> imports, int sessionFiles, int marks, boolean hasKey) {

  static SourceTable read(Path folder) throws IOException {
    TraceFolder traces = new TraceFolder(folder);
    Optional<TraceInfo> info = traces.info();
    Path marks = folder.resolve(Path.of(SearchTraceRecorder.MARKS_FILE).getFileName());
    return new SourceTable(
        info.map(TraceInfo::imports).orElse(List.of()),
        countFiles(folder.resolve("sessions")),
        Files.exists(marks) ? Files.readAllLines(marks).size() : 0,
        traces.hasKey());
  }

  private static int countFiles(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      return 0;
    }
    try (Stream<Path> files = Files.list(folder)) {
      return (int) files.filter(file -> file.toString().endsWith(".json")).count();
    }
  }

  boolean isEmpty() {
    return imports.isEmpty() && sessionFiles == 0 && marks == 0;
  }

  List<String> lines() {
    List<String> lines = new ArrayList<>();
    lines.add("Sources");
    TextTable table = new TextTable("imported", "lines", "visits added", "min. users", "from");
    for (TraceInfo.ImportEntry entry : imports) {
      table.addRow(
          Instant.ofEpochSecond(entry.time()).toString().substring(0, 16).replace('T', ' '),
          ProgressText.count(entry.lines()),
          ProgressText.count(entry.addedVisits()),
          String.valueOf(entry.minUsers()),
          source(entry));
    }
    if (!imports.isEmpty()) {
      table.lines(Console.DEFAULT_COLUMNS).forEach(line -> lines.add("  " + line));
    }
    imports.forEach(entry -> addDropped(entry, lines));
    if (sessionFiles > 0) {
      lines.add("  " + counted(sessionFiles, "file") + " of recorded sessions");
    }
    if (marks > 0) {
      lines.add("  " + counted(marks, "mark") + " of pages as useful or not");
    }
    lines.add(
        hasKey
            ? "The key of the pseudonyms is there: waymark people forget deletes it."
            : "The key of the pseudonyms is gone: they name nobody.");
    return lines;
  }

  private static String source(TraceInfo.ImportEntry entry) {
    String files =
        entry.sources().stream().map(TraceInfo.Source::name).collect(Collectors.joining(", "));
    String format =
        entry.format().equals(TraceInfo.RECORDED_SEARCHES)
            ? "queries and clicks of the search page"
            : entry.format();
    return files.isEmpty() ? format : files + " (" + format + ")";
  }

  private static void addDropped(TraceInfo.ImportEntry entry, List<String> lines) {
    if (entry.dropped().isEmpty()) {
      return;
    }
    lines.add("  dropped of " + source(entry));
    Map<String, String> descriptions =
        Stream.of(DropReason.values())
            .collect(Collectors.toMap(DropReason::key, DropReason::description, (a, b) -> a));
    entry
        .dropped()
        .forEach((reason, count) ->
            lines.add(
                "    %8s  %s"
                    .formatted(
                        ProgressText.count(count), descriptions.getOrDefault(reason, reason))));
  }

  private static String counted(long count, String thing) {
    return ProgressText.count(count) + " " + thing + (count == 1 ? "" : "s");
  }
}
