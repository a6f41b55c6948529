package dev.waymark.web;

import dev.waymark.people.Visit;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/** Writes the visits of a recorded web's users as the access log of a Squid proxy between them. */
public final class SquidLog {
  /** Time, milliseconds, client, result, bytes, method, URL, user, server, media type. */
  private static final String LINE =
      "%d.000     45 192.0.2.1 TCP_MISS/200 8192 GET %s %s HIER_DIRECT/198.51.100.1 text/html%n";

  private SquidLog() {}

  /** Writes all visits by time; a proxy does not see steps back. */
  public static void write(RecordedTraces traces, Path file) throws IOException {
    try (BufferedWriter out = Files.newBufferedWriter(file)) {
      for (Visit visit : traces.visits()) {
        out.write(
            String.format(
                Locale.ROOT, LINE, visit.time().getEpochSecond(), visit.url(), visit.user()));
      }
    }
  }
}
