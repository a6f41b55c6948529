package dev.waymark.traces;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.waymark.config.ConfigException;
import dev.waymark.traces.anonymize.AccessSanitizer;
import dev.waymark.traces.anonymize.Site;
import dev.waymark.traces.anonymize.SiteDetector;
import dev.waymark.traces.anonymize.TraceSettings;
import dev.waymark.traces.browser.BrowserHistory;
import dev.waymark.traces.browser.SqliteSnapshot;
import dev.waymark.traces.formats.BadLine;
import dev.waymark.traces.formats.HarReader;
import dev.waymark.traces.formats.ImportException;
import dev.waymark.traces.formats.LineFormat;
import dev.waymark.traces.formats.LogFormats;
import dev.waymark.traces.formats.LogReader;
import dev.waymark.traces.store.parts.SanitizeTask;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.function.Consumer;

/** Detects the format of a source and passes its accesses to a sanitizer. */
final class TraceInputReader {
  /** Lines after which the share of bad ones is checked, unless the source ends earlier. */
  private static final long MIN_LINES_TO_JUDGE = 1_000;

  private final TraceSettings settings;
  private final Consumer<String> messages;

  TraceInputReader(TraceSettings settings, Consumer<String> messages) {
    this.settings = settings;
    this.messages = messages;
  }

  /** Receives the accesses of a source. */
  interface ImportTarget {
    /** The sanitizer for paths of a site. */
    AccessSanitizer sanitizerFor(Site site);

    /** Called at the end of a source with its number of lines. */
    void addLineCounts(long read, long unreadable);
  }

  /** Opens the target of accesses. */
  @FunctionalInterface
  interface TargetOpener {
    /**
     * @param own whether the source is the history of the user who runs the import
     * @param format its name
     */
    ImportTarget open(boolean own, String format) throws IOException, ImportException;
  }

  /**
   * Reads a whole source; of an empty one, such as a log that was just rotated, only the name is
   * reported.
   */
  void read(TraceInput source, TargetOpener targets) throws IOException, ImportException {
    if (isBlank(source.head())) {
      messages.accept(source.name() + ": empty");
    } else if (source.isSqlite()) {
      readHistory(source, targets);
    } else if (source.isRecordedSessions()) {
      readSessions(source, targets);
    } else if (LogFormats.isHar(source.head())) {
      readHar(source, targets);
    } else {
      readLines(source, targets);
    }
  }

  /** Whether a source is what its user chose to give, not the log of others. */
  boolean isOwnHistory(TraceInput source) throws ImportException {
    return !isBlank(source.head())
        && (source.isSqlite()
            || source.isRecordedSessions()
            || LogFormats.isHar(source.head())
            || detectFormat(source).isOwnHistory());
  }

  /**
   * The format of a log that consists of lines; its name and site are reported.
   *
   * @throws ImportException if it is no log
   */
  LineFormat describeLog(TraceInput source) throws IOException, ImportException {
    if (source.isSqlite() || source.isRecordedSessions() || LogFormats.isHar(source.head())) {
      throw new ImportException(
          source.name() + " is no log but what one user did: waymark people import reads it.");
    }
    detectSite(source);
    return detectFormat(source);
  }

  /** Reads a part of a log. Whether too many of its lines are bad is judged of the whole. */
  void readPart(TraceInput source, InputStream part, SanitizeTask target)
      throws IOException, ImportException {
    LogReader lines = new LogReader(detectFormat(source), target.sanitizerFor(detectSite(source)));
    lines.readAll(part, reader -> {});
    target.addLineCounts(lines.lines(), lines.bad(), lines.ignored(), lines.firstBadLines());
  }

  private void readSessions(TraceInput source, TargetOpener targets)
      throws IOException, ImportException {
    messages.accept(source.name() + ": recorded sessions");
    ImportTarget target = targets.open(true, "recorded sessions");
    AccessSanitizer sanitizer = target.sanitizerFor(new Site("http://" + source.exampleHost()));
    try {
      target.addLineCounts(SessionFile.emit(source.in().readAllBytes(), sanitizer), 0);
    } catch (ConfigException e) {
      throw new ImportException(source.name() + ": " + e.getMessage() + ".");
    }
    sanitizer.flush();
  }

  /** Whether there is nothing but blanks at its beginning. */
  static boolean isBlank(byte[] head) {
    for (byte b : head) {
      if (b != '\n' && b != '\r' && b != ' ' && b != '\t') {
        return false;
      }
    }
    return true;
  }

  private void readHar(TraceInput source, TargetOpener targets)
      throws IOException, ImportException {
    String format = "HTTP archive (HAR)";
    messages.accept(source.name() + ": " + format);
    ImportTarget target = targets.open(true, format);
    HarReader har = new HarReader("own history");
    AccessSanitizer sanitizer = target.sanitizerFor(new Site("http://" + source.exampleHost()));
    try {
      har.read(source.in(), sanitizer);
      sanitizer.flush();
    } catch (JsonProcessingException e) {
      // The message of the parser may quote the archive: it is not passed on.
      throw new ImportException(source.name() + ": the archive is truncated or not JSON.");
    }
    target.addLineCounts(har.entries(), har.bad());
  }

  private void readHistory(TraceInput source, TargetOpener targets)
      throws IOException, ImportException {
    if (source.file() == null) {
      throw new ImportException(
          "A browser's history is read from its file, not from standard input.");
    }
    try (Connection database = SqliteSnapshot.open(source.file())) {
      BrowserHistory history = BrowserHistory.open(source.file(), database);
      messages.accept(source.name() + ": " + history.name());
      ImportTarget target = targets.open(true, history.name());
      AccessSanitizer sanitizer = target.sanitizerFor(new Site("http://" + source.exampleHost()));
      history.read(sanitizer);
      sanitizer.flush();
      target.addLineCounts(history.visits(), 0);
    } catch (SQLException e) {
      // The message of the driver may quote a value of the database: it is not passed on.
      throw new ImportException(
          source.name() + ": the database is damaged or of an unknown version.");
    }
  }

  private void readLines(TraceInput source, TargetOpener targets)
      throws IOException, ImportException {
    LineFormat format = detectFormat(source);
    Site site = detectSite(source);
    ImportTarget target = targets.open(format.isOwnHistory(), format.name());
    LogReader lines = new LogReader(format, target.sanitizerFor(site));
    boolean[] tooBad = {false};
    try {
      lines.readAll(
          source.in(),
          reader -> {
            if (reader.lines() >= MIN_LINES_TO_JUDGE && hasTooManyBadLines(reader)) {
              tooBad[0] = true;
              throw new IOException("too many bad lines");
            }
          });
    } catch (IOException e) {
      if (!tooBad[0]) {
        throw e;
      }
    }
    reportBadLines(
        source.name(),
        format.name(),
        lines.firstBadLines(),
        lines.bad(),
        lines.lines() - lines.ignored());
    target.addLineCounts(lines.lines(), lines.bad());
  }

  /**
   * Reports the first bad lines of a log.
   *
   * @param lines without comments and headings
   * @throws ImportException if there are too many
   */
  void reportBadLines(
      String source, String format, List<BadLine> firstBadLines, long bad, long lines)
      throws ImportException {
    firstBadLines.forEach(line -> messages.accept(source + ", " + line));
    if (bad > settings.maxBadLineShare() * lines) {
      throw new ImportException(
          source
              + ": "
              + bad
              + " of "
              + lines
              + " lines do not match the format \""
              + format
              + "\" of its first lines. Nothing was imported. If the format is another, give"
              + " it with --log-format; if the lines may be skipped, raise --max-bad-line-share.");
    }
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
    return LogFormats.detect(source.head(), settings.jsonFields())
        .orElseThrow(() ->
            new ImportException(
                source.name()
                    + ": unknown format. Shape of the first line: "
                    + LogFormats.firstLineShape(source.head())
                    + ". Give the format with --log-format, or for JSON the fields with"
                    + " --json-fields."));
  }

  private Site detectSite(TraceInput source) throws IOException, ImportException {
    SiteDetector detector = new SiteDetector();
    LineFormat format = detectFormat(source);
    new LogReader(format, detector).readAll(new ByteArrayInputStream(source.head()), ignored -> {});
    Site site =
        settings.site().isEmpty()
            ? detector
                .detect()
                .orElse(new Site(format.defaultSite().orElse("http://" + source.exampleHost())))
            : new Site(settings.site());
    String description = source.name() + ": " + format.name();
    messages.accept(
        detector.isNeeded()
            ? description + "; paths are resolved against " + site.base()
            : description);
    return site;
  }
}
