package dev.waymark.traces.formats;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Parses the W3C extended log format, as IIS writes it: a {@code #Fields:} line names the columns
 * and may come again with others.
 */
final class W3cFormat implements LineFormat {
  private static final String FIELDS_DIRECTIVE = "#Fields:";

  private final ByteSlice scratch = new ByteSlice();
  private List<String> columns = List.of();
  private long dayStart = TimestampParser.NONE;

  @Override
  public String name() {
    return "W3C extended log (IIS)";
  }

  @Override
  public LineStatus parseLine(byte[] buffer, int from, int to, Access access, AccessSink sink) {
    if (from == to) {
      return LineStatus.IGNORED;
    }
    if (buffer[from] == '#') {
      parseDirective(new String(buffer, from, to - from, StandardCharsets.UTF_8));
      return LineStatus.IGNORED;
    }
    access.clear();
    int at = from;
    long timeOfDay = TimestampParser.NONE;
    int column = 0;
    while (at <= to && column < columns.size()) {
      int end = at;
      while (end < to && buffer[end] != ' ' && buffer[end] != '\t') {
        end++;
      }
      if (columns.get(column).equals("time")) {
        timeOfDay =
            end - at >= 8 ? TimestampParser.parseTimeOfDay(buffer, at) : TimestampParser.NONE;
      } else {
        setField(columns.get(column), buffer, at, end, access);
      }
      column++;
      at = end + 1;
    }
    if (columns.isEmpty()
        || column < columns.size()
        || timeOfDay == TimestampParser.NONE
        || dayStart == TimestampParser.NONE) {
      return LineStatus.BAD;
    }
    access.time = dayStart + timeOfDay;
    sink.accept(access);
    return LineStatus.PARSED;
  }

  private void parseDirective(String line) {
    if (line.startsWith(FIELDS_DIRECTIVE)) {
      List<String> names = new ArrayList<>();
      for (String name : line.substring(FIELDS_DIRECTIVE.length()).strip().split("\\s+", -1)) {
        names.add(name.toLowerCase(Locale.ROOT));
      }
      columns = names;
    } else if (line.startsWith("#Date:") && line.length() >= 17) {
      byte[] date = line.substring(6).strip().getBytes(StandardCharsets.ISO_8859_1);
      dayStart = date.length >= 10 ? TimestampParser.parseIsoDay(date, 0, 10) : dayStart;
    }
  }

  private void setField(String column, byte[] b, int from, int to, Access access) {
    switch (column) {
      case "date" -> dayStart = TimestampParser.parseIsoDay(b, from, to);
      case "c-ip", "c-dns" -> access.client.set(b, from, to);
      case "cs-username" -> access.user.set(b, from, to);
      case "cs-host", "cs(host)", "s-dns" -> access.site.set(b, from, to);
      case "cs-method" -> access.method.set(b, from, to);
      case "cs-uri-stem", "cs-uri" -> access.url.set(b, from, to);
      case "cs-uri-query" -> access.queryString.set(b, from, to);
      case "cs(referer)", "cs(referrer)" -> access.referrer.set(b, from, to);
      case "sc-content-type", "cs(content-type)" -> access.mediaType.set(b, from, to);
      case "cs(user-agent)" -> {
        // W3C logs write blanks as plus signs.
        scratch.set(b, from, to);
        access.userAgent.set(scratch.toString().replace('+', ' '));
      }
      case "sc-status" -> {
        scratch.set(b, from, to);
        access.status =
            scratch.toString().matches("\\d{3}") ? Integer.parseInt(scratch.toString()) : 0;
      }
      default -> {}
    }
  }
}
