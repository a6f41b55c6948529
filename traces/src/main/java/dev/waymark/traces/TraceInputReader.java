package dev.waymark.traces;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.waymark.traces.anonymize.AccessSanitizer;
import dev.waymark.traces.anonymize.Site;
import dev.waymark.traces.anonymize.SiteDetector;
import dev.waymark.traces.anonymize.TraceSettings;
import dev.waymark.traces.browser.BrowserHistory;
import dev.waymark.traces.browser.SqliteSnapshot;
import dev.waymark.traces.formats.HarReader;
import dev.waymark.traces.formats.ImportException;
import dev.waymark.traces.formats.LineFormat;
import dev.waymark.traces.formats.LogFormats;
import dev.waymark.traces.formats.LogReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.function.Consumer;

/** Tells the format of a source and leads its accesses to a door. */
final class TraceInputReader {
  /** Lines before a share of bad ones means anything, unless the source ends earlier. */
  private static final long MIN_LINES_TO_JUDGE = 1_000;

  private final TraceSettings settings;
  private final Consumer<String> messages;

  TraceInputReader(TraceSettings settings, Consumer<String> say) {
    this.settings = settings;
    this.messages = say;
  }

  /** Where the accesses of a source go. */
  interface ImportTarget {
    /** The door for paths of this site. */
    AccessSanitizer sanitizerFor(Site site);

    /** Told at the end of a source how many lines it had. */
    void addLineCounts(long read, long unreadable);
  }

  /** Opens where accesses go. */
  @FunctionalInterface
  interface TargetOpener {
    /**
     * @param own the source tells of one's own ways
     * @param format its name
     */
    ImportTarget open(boolean own, String format) throws IOException, ImportException;
  }

  /** Reads all of a source; an empty one, such as a log that was just rotated, is only named. */
  void read(TraceInput source, TargetOpener entries) throws IOException, ImportException {
    if (isBlank(source.head())) {
      messages.accept(source.name() + ": empty");
    } else if (source.isSqlite()) {
      readHistory(source, entries);
    } else if (LogFormats.isHar(source.head())) {
      readHar(source, entries);
    } else {
      readLines(source, entries);
    }
  }

  private static boolean isBlank(byte[] head) {
    for (byte letter : head) {
      if (letter != '\n' && letter != '\r' && letter != ' ' && letter != '\t') {
        return false;
      }
    }
    return true;
  }

  private void readHar(TraceInput source, TargetOpener entries)
      throws IOException, ImportException {
    String format = "HTTP archive (HAR)";
    messages.accept(source.name() + ": " + format);
    ImportTarget entry = entries.open(true, format);
    HarReader har = new HarReader("own history");
    AccessSanitizer door = entry.sanitizerFor(new Site("http://" + source.exampleHost()));
    try {
      har.read(source.in(), door);
      door.flush();
    } catch (JsonProcessingException e) {
      // Its message may quote the archive: it is not passed on.
      throw new ImportException(source.name() + ": the archive breaks off or is no JSON.");
    }
    entry.addLineCounts(har.entries(), har.bad());
  }

  private void readHistory(TraceInput source, TargetOpener entries)
      throws IOException, ImportException {
    if (source.file() == null) {
      throw new ImportException(
          "A browser's history is read from its file, not from standard input.");
    }
    try (Connection database = SqliteSnapshot.open(source.file())) {
      BrowserHistory history = BrowserHistory.open(source.file(), database);
      messages.accept(source.name() + ": " + history.name());
      ImportTarget entry = entries.open(true, history.name());
      AccessSanitizer door = entry.sanitizerFor(new Site("http://" + source.exampleHost()));
      history.read(door);
      door.flush();
      entry.addLineCounts(history.visits(), 0);
    } catch (SQLException e) {
      // Its message may quote a value of the database: it is not passed on.
      throw new ImportException(
          source.name() + ": the database is damaged or of an unknown version.");
    }
  }

  private void readLines(TraceInput source, TargetOpener entries)
      throws IOException, ImportException {
    LineFormat format = detectFormat(source);
    Site site = detectSite(source);
    ImportTarget entry = entries.open(format.isOwnHistory(), format.name());
    LogReader lines = new LogReader(format, entry.sanitizerFor(site));
    boolean[] tooBad = {false};
    try {
      lines.readAll(
          source.in(),
          now -> {
            if (now.lines() >= MIN_LINES_TO_JUDGE && hasTooManyBadLines(now)) {
              tooBad[0] = true;
              throw new IOException("too many bad lines");
            }
          });
    } catch (IOException e) {
      if (!tooBad[0]) {
        throw e;
      }
    }
    lines.firstBadLines().forEach(bad -> messages.accept(source.name() + ", " + bad));
    if (hasTooManyBadLines(lines)) {
      throw new ImportException(
          source.name()
              + ": "
              + lines.bad()
              + " of "
              + lines.lines()
              + " lines are not of the format \""
              + format.name()
              + "\" that its first lines have. Nothing was imported. If the format is another, give"
              + " it with --log-format; if the lines may be skipped, raise --max-bad-line-share.");
    }
    entry.addLineCounts(lines.lines(), lines.bad());
  }

  private boolean hasTooManyBadLines(LogReader lines) {
    return lines.bad() > settings.maxBadLineShare() * (lines.lines() - lines.ignored());
  }

  private LineFormat detectFormat(TraceInput source) throws ImportException {
    if (!settings.logFormat().isEmpty()) {
      try {
        return LogFormats.template("log format as given", settings.logFormat());
      } catch (IllegalArgumentException e) {
        throw new ImportException("log-format: " + e.getMessage() + ".");
      }
    }
    if (!source.unsupportedCompression().isEmpty()) {
      throw new ImportException(
          source.name()
              + " is compressed with "
              + source.unsupportedCompression()
              + ", which is not supported: decompress it, or pipe it to standard input (-).");
    }
    if (source.isRecordedSessions()) {
      throw new ImportException(
          source.name()
              + " has recorded sessions; waymark people sessions train learns from them.");
    }
    return LogFormats.detect(source.head(), settings.jsonFields())
        .orElseThrow(() ->
            new ImportException(
                source.name()
                    + ": the format is unknown. Its first line has this shape: "
                    + LogFormats.firstLineShape(source.head())
                    + ". Give the format with --log-format, or for JSON the fields with"
                    + " --json-fields."));
  }

  private Site detectSite(TraceInput source) throws IOException, ImportException {
    SiteDetector guess = new SiteDetector();
    LineFormat format = detectFormat(source);
    new LogReader(format, guess).readAll(new ByteArrayInputStream(source.head()), ignored -> {});
    Site site =
        settings.site().isEmpty()
            ? guess
                .detect()
                .orElse(new Site(format.defaultSite().orElse("http://" + source.exampleHost())))
            : new Site(settings.site());
    String what = source.name() + ": " + format.name();
    messages.accept(guess.isNeeded() ? what + "; paths are resolved against " + site.base() : what);
    return site;
  }
}
