package dev.waymark.traces;

import dev.waymark.people.PeopleSettings;
import dev.waymark.people.door.Door;
import dev.waymark.people.door.Site;
import dev.waymark.people.store.ImportReport;
import dev.waymark.people.store.TraceFolder;
import dev.waymark.people.store.TraceImport;
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
public final class PeopleImport {
  private final PeopleSettings settings;
  private final InputStream stdin;
  private final InstantSource clock;
  private final SourceReader reader;

  /**
   * @param stdin read where a source is called "-"
   * @param say takes one line at a time for a person
   */
  public PeopleImport(
      PeopleSettings settings, InputStream stdin, InstantSource clock, Consumer<String> say) {
    this.settings = settings;
    this.stdin = stdin;
    this.clock = clock;
    this.reader = new SourceReader(settings, say);
  }

  /**
   * Imports sources into a folder.
   *
   * @throws Stopped if one cannot be read; the trace is then as it was
   */
  public ImportReport run(List<String> sources, Path into) throws IOException, Stopped {
    Run run = new Run(new TraceFolder(into));
    try {
      for (String written : sources) {
        if (written.equals(Inputs.STDIN)) {
          run.read(Source.of("standard-input", null, stdin));
        } else {
          for (Path file : Inputs.files(written)) {
            run.read(Source.open(file));
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
      List<String> sources, Path into, Waiting waiting, Consumer<ImportReport> reports)
      throws IOException, Stopped {
    List<GrowingFile> files = new ArrayList<>();
    for (String written : sources) {
      for (Path file : Inputs.files(written)) {
        files.add(new GrowingFile(file));
      }
    }
    do {
      Run run = new Run(new TraceFolder(into));
      try {
        boolean grown = false;
        for (GrowingFile file : files) {
          grown |= file.grown();
        }
        for (GrowingFile file : files) {
          if (grown) {
            run.read(file.lastDay(clock.instant()));
          }
        }
        if (grown) {
          reports.accept(run.finish());
        }
      } finally {
        run.close();
      }
    } while (waiting.goOn(settings.followEvery()));
  }

  /** Waits between two looks at files that grow. */
  @FunctionalInterface
  public interface Waiting {
    /** Returns after some time; false to stop. */
    boolean goOn(Duration time);
  }

  /** One run: at most one import of logs and one of one's own history. */
  private final class Run {
    private final TraceFolder folder;
    private final List<Opened> imports = new ArrayList<>();

    private Run(TraceFolder folder) {
      this.folder = folder;
    }

    void read(Source source) throws IOException, Stopped {
      try (source) {
        reader.read(source, this::opened);
      }
    }

    private Opened opened(boolean own, String format) throws IOException, Stopped {
      for (Opened opened : imports) {
        if (opened.own == own) {
          opened.formats.add(format);
          return opened;
        }
      }
      if (!imports.isEmpty()) {
        throw new Stopped(
            "Logs of others and one's own history differ in how many people a page must be seen"
                + " from: import one, then the other.");
      }
      Opened opened = new Opened(own, folder.importing(settings, own, clock));
      opened.formats.add(format);
      imports.add(opened);
      return opened;
    }

    ImportReport finish() throws IOException, Stopped {
      if (imports.isEmpty()) {
        throw new Stopped("There is nothing to import: name at least one file that is not empty.");
      }
      Opened opened = imports.getFirst();
      return opened.open.finish(String.join(", ", opened.formats), opened.lines, opened.bad);
    }

    void close() throws IOException {
      for (Opened opened : imports) {
        opened.close();
      }
    }
  }

  private static final class Opened implements SourceReader.Entry {
    private final boolean own;
    private final TraceImport open;
    private final Set<String> formats = new LinkedHashSet<>();
    private long lines;
    private long bad;

    private Opened(boolean own, TraceImport open) {
      this.own = own;
      this.open = open;
    }

    @Override
    public Door door(Site site) {
      return open.door(site);
    }

    @Override
    public void count(long read, long unreadable) {
      lines += read;
      bad += unreadable;
    }

    private void close() throws IOException {
      open.close();
    }
  }
}
