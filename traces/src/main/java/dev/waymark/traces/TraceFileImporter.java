package dev.waymark.traces;

import dev.waymark.traces.anonymize.AccessSanitizer;
import dev.waymark.traces.anonymize.Site;
import dev.waymark.traces.anonymize.TraceSettings;
import dev.waymark.traces.formats.ImportException;
import dev.waymark.traces.store.ImportReport;
import dev.waymark.traces.store.TraceFolder;
import dev.waymark.traces.store.TraceImport;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Imports files into a trace folder: tells their formats, reads them, and says what came of it. One
 * import takes logs or one's own history, not both: they differ in how many people a page must be
 * seen from.
 */
public final class TraceFileImporter {
  private final TraceSettings settings;
  private final InputStream stdin;
  private final InstantSource clock;
  private final TraceInputReader reader;

  /**
   * @param stdin read where a source is called "-"
   * @param say takes one line at a time for a person
   */
  public TraceFileImporter(
      TraceSettings settings, InputStream stdin, InstantSource clock, Consumer<String> say) {
    this.settings = settings;
    this.stdin = stdin;
    this.clock = clock;
    this.reader = new TraceInputReader(settings, say);
  }

  /**
   * Imports sources into a folder.
   *
   * @throws ImportException if one cannot be read; the trace is then as it was
   */
  public ImportReport importFiles(List<String> sources, Path into)
      throws IOException, ImportException {
    ImportRun run = new ImportRun(new TraceFolder(into));
    try {
      for (String written : sources) {
        if (written.equals(InputFiles.STDIN)) {
          run.read(TraceInput.open("standard-input", null, stdin));
        } else {
          for (Path file : InputFiles.resolve(written)) {
            run.read(TraceInput.open(file));
          }
        }
      }
      return run.finish();
    } finally {
      run.close();
    }
  }

  /**
   * Imports logs again and again as they grow, until told to stop.
   *
   * @param waiting waits, and says whether to go on
   * @param reports takes what each round brought
   */
  public void follow(
      List<String> sources, Path into, FollowWait waiting, Consumer<ImportReport> reports)
      throws IOException, ImportException {
    List<GrowingFile> files = new ArrayList<>();
    for (String written : sources) {
      for (Path file : InputFiles.resolve(written)) {
        files.add(new GrowingFile(file));
      }
    }
    do {
      ImportRun run = new ImportRun(new TraceFolder(into));
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

  /** Waits between two looks at files that grow. */
  @FunctionalInterface
  public interface FollowWait {
    /** Returns after some time; false to stop. */
    boolean await(Duration time);
  }

  /** One run: at most one import of logs and one of one's own history. */
  private final class ImportRun {
    private final TraceFolder folder;
    private final List<OpenImport> imports = new ArrayList<>();

    private ImportRun(TraceFolder folder) {
      this.folder = folder;
    }

    void read(TraceInput source) throws IOException, ImportException {
      try (source) {
        reader.read(source, this::openImport);
      }
    }

    private OpenImport openImport(boolean own, String format) throws IOException, ImportException {
      for (OpenImport opened : imports) {
        if (opened.ownHistory == own) {
          opened.formats.add(format);
          return opened;
        }
      }
      if (!imports.isEmpty()) {
        throw new ImportException(
            "Logs of others and one's own history differ in how many users a page must have to be"
                + " kept: import one, then the other.");
      }
      OpenImport opened = new OpenImport(own, folder.startImport(settings, own, clock));
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
          String.join(", ", opened.formats), opened.lines, opened.badLines);
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

    private OpenImport(boolean own, TraceImport open) {
      this.ownHistory = own;
      this.traceImport = open;
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
