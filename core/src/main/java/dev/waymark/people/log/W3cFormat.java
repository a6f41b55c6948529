package dev.waymark.people.log;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * W3C extended log, as IIS writes it: a {@code #Fields:} line names the columns and may come again
 * with others.
 */
final class W3cFormat implements LineFormat {
  private static final String FIELDS = "#Fields:";

  private final Field text = new Field();
  private List<String> columns = List.of();
  private long day = Times.NONE;

  @Override
  public String name() {
    return "W3C extended log (IIS)";
  }

  @Override
  public Line read(byte[] buffer, int from, int to, Access access, AccessSink sink) {
    if (from == to) {
      return Line.NOTHING;
    }
    if (buffer[from] == '#') {
      directive(new String(buffer, from, to - from, StandardCharsets.UTF_8));
      return Line.NOTHING;
    }
    access.clear();
    int at = from;
    long clock = Times.NONE;
    int column = 0;
    while (at <= to && column < columns.size()) {
      int end = at;
      while (end < to && buffer[end] != ' ' && buffer[end] != '\t') {
        end++;
      }
      if (columns.get(column).equals("time")) {
        clock = end - at >= 8 ? Times.clock(buffer, at) : Times.NONE;
      } else {
        take(columns.get(column), buffer, at, end, access);
      }
      column++;
      at = end + 1;
    }
    if (columns.isEmpty() || column < columns.size() || clock == Times.NONE || day == Times.NONE) {
      return Line.BAD;
    }
    access.time = day + clock;
    sink.accept(access);
    return Line.GOOD;
  }

  private void directive(String line) {
    if (line.startsWith(FIELDS)) {
      List<String> names = new ArrayList<>();
      for (String name : line.substring(FIELDS.length()).strip().split("\\s+", -1)) {
        names.add(name.toLowerCase(Locale.ROOT));
      }
      columns = names;
    } else if (line.startsWith("#Date:") && line.length() >= 17) {
      byte[] date = line.substring(6).strip().getBytes(StandardCharsets.ISO_8859_1);
      day = date.length >= 10 ? Times.isoDay(date, 0, 10) : day;
    }
  }

  private void take(String column, byte[] b, int from, int to, Access access) {
    switch (column) {
      case "date" -> day = Times.isoDay(b, from, to);
      case "c-ip", "c-dns" -> access.client.set(b, from, to);
      case "cs-username" -> access.user.set(b, from, to);
      case "cs-host", "cs(host)", "s-dns" -> access.site.set(b, from, to);
      case "cs-method" -> access.method.set(b, from, to);
      case "cs-uri-stem", "cs-uri" -> access.url.set(b, from, to);
      case "cs-uri-query" -> access.search.set(b, from, to);
      case "cs(referer)", "cs(referrer)" -> access.referrer.set(b, from, to);
      case "sc-content-type", "cs(content-type)" -> access.type.set(b, from, to);
      case "cs(user-agent)" -> {
        // Blanks are written as plus signs here.
        text.set(b, from, to);
        access.agent.set(text.toString().replace('+', ' '));
      }
      case "sc-status" -> {
        text.set(b, from, to);
        access.status = text.toString().matches("\\d{3}") ? Integer.parseInt(text.toString()) : 0;
      }
      default -> {}
    }
  }
}
