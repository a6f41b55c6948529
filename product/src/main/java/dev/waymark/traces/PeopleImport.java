package dev.waymark.traces;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.waymark.people.PeopleSettings;
import dev.waymark.people.door.Site;
import dev.waymark.people.door.SiteGuess;
import dev.waymark.people.log.Formats;
import dev.waymark.people.log.Har;
import dev.waymark.people.log.LineFormat;
import dev.waymark.people.log.Lines;
import dev.waymark.people.store.ImportReport;
import dev.waymark.people.store.TraceFolder;
import dev.waymark.people.store.TraceImport;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
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
  /** Lines before a share of bad ones means anything, unless the source ends earlier. */
  private static final long ENOUGH = 1_000;

  private final PeopleSettings settings;
  private final InputStream stdin;
  private final InstantSource clock;
  private final Consumer<String> say;

  /**
   * @param stdin read where a source is called "-"
   * @param say takes one line at a time for a person
   */
  public PeopleImport(
      PeopleSettings settings, InputStream stdin, InstantSource clock, Consumer<String> say) {
    this.settings = settings;
    this.stdin = stdin;
    this.clock = clock;
    this.say = say;
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
        if (source.sqlite()) {
          history(source);
        } else if (Formats.isHar(source.head())) {
          archive(source);
        } else {
          lines(source);
        }
      }
    }

    private void archive(Source source) throws IOException, Stopped {
      String format = "HTTP archive (HAR)";
      say.accept(source.name() + ": " + format);
      Opened opened = opened(true, format);
      Har har = new Har("own history");
      try {
        har.read(source.in(), opened.open.door(new Site("http://" + source.exampleHost())));
      } catch (JsonProcessingException e) {
        // Its message may quote the archive: it is not passed on.
        throw new Stopped(source.name() + ": the archive breaks off or is no JSON.");
      }
      opened.lines += har.entries();
      opened.bad += har.bad();
    }

    private void history(Source source) throws IOException, Stopped {
      if (source.file() == null) {
        throw new Stopped("A browser's history is read from its file, not from standard input.");
      }
      try (Connection database = Database.open(source.file())) {
        BrowserHistory history = BrowserHistory.open(source.file(), database);
        say.accept(source.name() + ": " + history.name());
        Opened opened = opened(true, history.name());
        history.read(opened.open.door(new Site("http://" + source.exampleHost())));
        opened.lines += history.visits();
      } catch (SQLException e) {
        // Its message may quote a value of the database: it is not passed on.
        throw new Stopped(source.name() + ": the database is damaged or of an unknown version.");
      }
    }

    private void lines(Source source) throws IOException, Stopped {
      LineFormat format = format(source);
      Site site = site(source);
      Opened opened = opened(format.own(), format.name());
      Lines lines = new Lines(format, opened.open.door(site));
      boolean[] tooBad = {false};
      try {
        lines.readAll(
            source.in(),
            now -> {
              if (now.lines() >= ENOUGH && bad(now)) {
                tooBad[0] = true;
                throw new IOException("too many bad lines");
              }
            });
      } catch (IOException e) {
        if (!tooBad[0]) {
          throw e;
        }
      }
      lines.shown().forEach(bad -> say.accept(source.name() + ", " + bad));
      if (bad(lines)) {
        throw new Stopped(
            source.name()
                + ": "
                + lines.bad()
                + " of "
                + lines.lines()
                + " lines are not of the format \""
                + format.name()
                + "\" that its first lines have. Nothing was imported. If the format is another,"
                + " say it with --log-format; if the lines may be left out, raise --max-bad.");
      }
      opened.lines += lines.lines();
      opened.bad += lines.bad();
    }

    private boolean bad(Lines lines) {
      return lines.bad() > settings.maxBad() * (lines.lines() - lines.nothing());
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
        throw new Stopped("There is nothing to import: name at least one file.");
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

  private static final class Opened {
    private final boolean own;
    private final TraceImport open;
    private final Set<String> formats = new LinkedHashSet<>();
    private long lines;
    private long bad;

    private Opened(boolean own, TraceImport open) {
      this.own = own;
      this.open = open;
    }

    private void close() throws IOException {
      open.close();
    }
  }

  private LineFormat format(Source source) throws Stopped {
    if (!settings.logFormat().isEmpty()) {
      try {
        return Formats.template("log format as given", settings.logFormat());
      } catch (IllegalArgumentException e) {
        throw new Stopped("log-format: " + e.getMessage() + ".");
      }
    }
    return Formats.recognise(source.head(), settings.jsonFields())
        .orElseThrow(() ->
            new Stopped(
                source.name()
                    + ": the format is not known. Its first line looks like this: "
                    + Formats.shape(source.head())
                    + ". Say the format with --log-format, or for JSON the fields with"
                    + " --json-fields."));
  }

  private Site site(Source source) throws IOException, Stopped {
    SiteGuess guess = new SiteGuess();
    LineFormat format = format(source);
    new Lines(format, guess).readAll(new ByteArrayInputStream(source.head()), ignored -> {});
    Site site =
        settings.site().isEmpty()
            ? guess.guess().orElse(new Site("http://" + source.exampleHost()))
            : new Site(settings.site());
    String what = source.name() + ": " + format.name();
    say.accept(guess.needed() ? what + "; its paths are taken for those of " + site.base() : what);
    return site;
  }
}
