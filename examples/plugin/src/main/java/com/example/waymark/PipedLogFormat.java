package com.example.waymark;

import dev.waymark.traces.formats.Access;
import dev.waymark.traces.formats.AccessSink;
import dev.waymark.traces.formats.LineFormat;
import java.nio.charset.StandardCharsets;

/** A log of {@code SECONDS|USER|URL}. Who the user is never gets beyond the import. */
public final class PipedLogFormat implements LineFormat {
  @Override
  public String name() {
    return "piped log (seconds, user, URL)";
  }

  @Override
  public LineStatus parseLine(byte[] buffer, int from, int to, Access access, AccessSink sink) {
    String[] fields = new String(buffer, from, to - from, StandardCharsets.UTF_8).split("\\|");
    if (fields.length != 3 || !fields[0].matches("\\d{1,12}")) {
      return LineStatus.BAD;
    }
    access.clear();
    access.time = Long.parseLong(fields[0]);
    access.user.set(fields[1]);
    access.url.set(fields[2]);
    access.confirmedPageView = true;
    sink.accept(access);
    return LineStatus.PARSED;
  }
}
