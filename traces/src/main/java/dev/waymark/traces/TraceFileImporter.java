package dev.waymark.traces;

import dev.waymark.traces.anonymize.AccessSanitizer;
import dev.waymark.traces.anonymize.Site;
import dev.waymark.traces.anonymize.TraceSettings;
import dev.waymark.traces.formats.ImportException;
import dev.waymark.traces.store.ImportReport;
import dev.waymark.traces.store.TraceFolder;
import dev.waymark.traces.store.TraceImport;
import dev.waymark.traces.store.files.TraceInfo;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/** Imports files into a trace folder: detects their formats, reads them and reports the result. */
public final class TraceFileImporter {
  private final TraceSettings settings;
  private final InputStream stdin;
  private final InstantSource clock;
  private final Consumer<String> messages;
  private final TraceInputReader reader;

  /**
   * @param stdin read where a source is called "-"
   * @param messages receives progress messages, one line each
   */
  public TraceFileImporter(
      TraceSettings settings, InputStream stdin, InstantSource clock, Consumer<String> messages) {
    this.settings = settings;
    this.stdin = stdin;
    this.clock = clock;
    this.messages = messages;
    this.reader = new TraceInputReader(settings, messages);
  }

  /**
   * Imports sources into a folder.
   *
   * @throws ImportException if one cannot be read; the trace is then unchanged
   */
  public ImportReport importFiles(List<String> sources, Path target)
      throws IOException, ImportException {
    TraceFolder folder = new TraceFolder(target);
    Optional<TraceInfo> info = folder.info();
    List<Path> logs = new ArrayList<>();
    List<Path> histories = new ArrayList<>();
    for (Path file : newFiles(sources, info, settings, messages)) {
      try (TraceInput input = TraceInput.open(file)) {
        (reader.isOwnHistory(input) ? histories : logs).add(file);
      }
    }
    boolean fromStdin = sources.contains(InputFiles.STDIN);
    if (info.isPresent() && !fromStdin && logs.isEmpty() && histories.isEmpty()) {
      return ImportReport.unchanged(info.get());
    }
    // They differ in the number of users that a page must have, so each kind is an import.
    if (histories.isEmpty() || (logs.isEmpty() && !fromStdin)) {
      return importKind(folder, histories.isEmpty() ? logs : histories, fromStdin);
    }
    return importKind(folder, logs, fromStdin).and(importKind(folder, histories, false));
  }

  /** The files that are not part of the trace yet; the others are named. */
  static List<Path> newFiles(
      List<String> sources,
      Optional<TraceInfo> info,
      TraceSettings settings,
      Consumer<String> messages)
      throws IOException, ImportException {
    List<Path> files = new ArrayList<>();
    for (String source : sources) {
      boolean isGone =
          info.isPresent() && info.get().mayHaveSource(source) && !Files.exists(Path.of(source));
      if (source.equals(InputFiles.STDIN) || isGone) {
        continue;
      }
      for (Path file : InputFiles.resolve(source)) {
        String digest = SourceDigest.compute(file, settings);
        Optional<TraceInfo.ImportEntry> earlier = info.flatMap(trace -> trace.importOf(digest));
        if (earlier.isEmpty()) {
          files.add(file);
        } else {
          Instant time = Instant.ofEpochSecond(earlier.get().time());
          messages.accept(file + ": is in the trace since " + time + "; not counted again");
        }
      }
    }
    return files;
  }

  private ImportReport importKind(TraceFolder folder, List<Path> files, boolean withStdin)
      throws IOException, ImportException {
    ImportRun run = new ImportRun(folder);
    try {
      if (withStdin) {
        run.read(TraceInput.open("standard-input", null, stdin));
      }
      for (Path file : files) {
        run.read(TraceInput.open(file));
        if (Files.size(file) > 0) {
          run.sources.add(
              new TraceInfo.Source(file.toString(), SourceDigest.compute(file, settings)));
        }
      }
      return run.finish();
    } finally {
      run.close();
    }
  }

  /**
   * Imports logs repeatedly as they grow.
   *
   * @param waiting waits between rounds, and decides whether to continue
   * @param reports receives the report of each round
   */
  public void follow(
      List<String> sources, Path target, FollowWait waiting, Consumer<ImportReport> reports)
      throws IOException, ImportException {
    List<GrowingFile> files = new ArrayList<>();
    for (String input : sources) {
      for (Path file : InputFiles.resolve(input)) {
        files.add(new GrowingFile(file));
      }
    }
    do {
      ImportRun run = new ImportRun(new TraceFolder(target));
      try {
        boolean grown = false;
        for (GrowingFile file : files) {
          grown |= file.hasGrown();
        }
        for (GrowingFile file : files) {
          if (grown) {
            run.read(file.openLastDay(clock.instant()));
          }
        }
        if (grown) {
          reports.accept(run.finish());
        }
      } finally {
        run.close();
      }
    } while (waiting.await(settings.followInterval()));
  }

  /** Waits between two checks of growing files. */
  @FunctionalInterface
  public interface FollowWait {
    /** Returns after a time; false to stop. */
    boolean await(Duration time);
  }

  /** One run: either an import of logs or one of the user's own history. */
  private final class ImportRun {
    private final TraceFolder folder;
    private final List<OpenImport> imports = new ArrayList<>();
    private final List<TraceInfo.Source> sources = new ArrayList<>();

    private ImportRun(TraceFolder folder) {
      this.folder = folder;
    }

    void read(TraceInput source) throws IOException, ImportException {
      try (source) {
        reader.read(source, this::openImport);
      }
    }

    private OpenImport openImport(boolean ownHistory, String format)
        throws IOException, ImportException {
      for (OpenImport opened : imports) {
        if (opened.ownHistory == ownHistory) {
          opened.formats.add(format);
          return opened;
        }
      }
      if (!imports.isEmpty()) {
        throw new ImportException(
            "Logs of others and your own history differ in the number of users that a page must"
                + " have to be stored: import one, then the other.");
      }
      OpenImport opened =
          new OpenImport(ownHistory, folder.startImport(settings, ownHistory, clock));
      opened.formats.add(format);
      imports.add(opened);
      return opened;
    }

    ImportReport finish() throws IOException, ImportException {
      if (imports.isEmpty()) {
        throw new ImportException(
            "There is nothing to import: name at least one file that is not empty.");
      }
      OpenImport opened = imports.getFirst();
      return opened.traceImport.finish(
          String.join(", ", opened.formats), opened.lines, opened.badLines, sources);
    }

    void close() throws IOException {
      for (OpenImport opened : imports) {
        opened.close();
      }
    }
  }

  private static final class OpenImport implements TraceInputReader.ImportTarget {
    private final boolean ownHistory;
    private final TraceImport traceImport;
    private final Set<String> formats = new LinkedHashSet<>();
    private long lines;
    private long badLines;

    private OpenImport(boolean ownHistory, TraceImport traceImport) {
      this.ownHistory = ownHistory;
      this.traceImport = traceImport;
    }

    @Override
    public AccessSanitizer sanitizerFor(Site site) {
      return traceImport.sanitizerFor(site);
    }

    @Override
    public void addLineCounts(long read, long unreadable) {
      lines += read;
      badLines += unreadable;
    }

    private void close() throws IOException {
      traceImport.close();
    }
  }
}
