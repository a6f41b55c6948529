package dev.waymark.traces;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.waymark.people.PeopleSettings;
import dev.waymark.people.door.Door;
import dev.waymark.people.door.Site;
import dev.waymark.people.door.SiteGuess;
import dev.waymark.people.log.Formats;
import dev.waymark.people.log.Har;
import dev.waymark.people.log.LineFormat;
import dev.waymark.people.log.Lines;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.function.Consumer;

/** Tells the format of a source and leads its accesses to a door. */
final class SourceReader {
  /** Lines before a share of bad ones means anything, unless the source ends earlier. */
  private static final long ENOUGH = 1_000;

  private final PeopleSettings settings;
  private final Consumer<String> say;

  SourceReader(PeopleSettings settings, Consumer<String> say) {
    this.settings = settings;
    this.say = say;
  }

  /** Where the accesses of a source go. */
  interface Entry {
    /** The door for paths of this site. */
    Door door(Site site);

    /** Told at the end of a source how many lines it had. */
    void count(long read, long unreadable);
  }

  /** Opens where accesses go. */
  @FunctionalInterface
  interface Entries {
    /**
     * @param own the source tells of one's own ways
     * @param format its name
     */
    Entry open(boolean own, String format) throws IOException, Stopped;
  }

  /** Reads all of a source; an empty one, such as a log that was just rotated, is only named. */
  void read(Source source, Entries entries) throws IOException, Stopped {
    if (isBlank(source.head())) {
      say.accept(source.name() + ": empty");
    } else if (source.sqlite()) {
      history(source, entries);
    } else if (Formats.isHar(source.head())) {
      archive(source, entries);
    } else {
      lines(source, entries);
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

  private void archive(Source source, Entries entries) throws IOException, Stopped {
    String format = "HTTP archive (HAR)";
    say.accept(source.name() + ": " + format);
    Entry entry = entries.open(true, format);
    Har har = new Har("own history");
    Door door = entry.door(new Site("http://" + source.exampleHost()));
    try {
      har.read(source.in(), door);
      door.flush();
    } catch (JsonProcessingException e) {
      // Its message may quote the archive: it is not passed on.
      throw new Stopped(source.name() + ": the archive breaks off or is no JSON.");
    }
    entry.count(har.entries(), har.bad());
  }

  private void history(Source source, Entries entries) throws IOException, Stopped {
    if (source.file() == null) {
      throw new Stopped("A browser's history is read from its file, not from standard input.");
    }
    try (Connection database = Database.open(source.file())) {
      BrowserHistory history = BrowserHistory.open(source.file(), database);
      say.accept(source.name() + ": " + history.name());
      Entry entry = entries.open(true, history.name());
      Door door = entry.door(new Site("http://" + source.exampleHost()));
      history.read(door);
      door.flush();
      entry.count(history.visits(), 0);
    } catch (SQLException e) {
      // Its message may quote a value of the database: it is not passed on.
      throw new Stopped(source.name() + ": the database is damaged or of an unknown version.");
    }
  }

  private void lines(Source source, Entries entries) throws IOException, Stopped {
    LineFormat format = format(source);
    Site site = site(source);
    Entry entry = entries.open(format.own(), format.name());
    Lines lines = new Lines(format, entry.door(site));
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
    entry.count(lines.lines(), lines.bad());
  }

  private boolean bad(Lines lines) {
    return lines.bad() > settings.maxBad() * (lines.lines() - lines.nothing());
  }

  private LineFormat format(Source source) throws Stopped {
    if (!settings.logFormat().isEmpty()) {
      try {
        return Formats.template("log format as given", settings.logFormat());
      } catch (IllegalArgumentException e) {
        throw new Stopped("log-format: " + e.getMessage() + ".");
      }
    }
    if (!source.unknownPacking().isEmpty()) {
      throw new Stopped(
          source.name()
              + " is packed with "
              + source.unknownPacking()
              + ", which is not read: unpack it, or hand it on as standard input (-).");
    }
    if (source.recorded()) {
      throw new Stopped(
          source.name()
              + " has recorded sessions; waymark people sessions train learns from them.");
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
            ? guess.guess().orElse(new Site(format.site().orElse("http://" + source.exampleHost())))
            : new Site(settings.site());
    String what = source.name() + ": " + format.name();
    say.accept(guess.needed() ? what + "; its paths are taken for those of " + site.base() : what);
    return site;
  }
}
