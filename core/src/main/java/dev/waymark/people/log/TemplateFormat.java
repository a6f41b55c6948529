package dev.waymark.people.log;

import dev.waymark.people.log.Template.Piece;
import dev.waymark.people.log.Template.What;

/** Reads lines that follow a template; what a line has beyond its end is left alone. */
final class TemplateFormat implements LineFormat {
  /** Length of {@code 17/May/2015:10:05:03}. */
  private static final int TIME = 20;

  private final String name;
  private final byte[] lead;
  private final What[] whats;
  private final byte[][] ends;
  private final Times times = new Times();

  TemplateFormat(String name, Template template) {
    this.name = name;
    this.lead = template.lead();
    this.whats = template.pieces().stream().map(Piece::what).toArray(What[]::new);
    this.ends = template.pieces().stream().map(Piece::end).toArray(byte[][]::new);
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public Line read(byte[] buffer, int from, int to, Access access, AccessSink sink) {
    if (from == to) {
      return Line.NOTHING;
    }
    access.clear();
    int at = skip(buffer, from, to, lead);
    for (int i = 0; at >= 0 && i < whats.length; i++) {
      int end = end(buffer, at, to, ends[i], i == whats.length - 1);
      if (whats[i] == What.COMMON_TIME && end - at == TIME && zone(buffer, end, to)) {
        end = end(buffer, end + 1, to, ends[i], i == whats.length - 1);
      }
      if (end < 0 && i == whats.length - 2 && whats[i + 1] == What.SKIP) {
        // Old servers left the size of an error away.
        return take(whats[i], buffer, at, to, access) ? good(access, sink) : Line.BAD;
      }
      if (end < 0 || !take(whats[i], buffer, at, end, access)) {
        return Line.BAD;
      }
      at = after(buffer, end, to, ends[i]);
    }
    return at < 0 ? Line.BAD : good(access, sink);
  }

  private static Line good(Access access, AccessSink sink) {
    if (access.time == Access.UNKNOWN) {
      return Line.BAD;
    }
    sink.accept(access);
    return Line.GOOD;
  }

  /** A time's zone follows after a blank, where a blank also ends the time. */
  private static boolean zone(byte[] b, int at, int to) {
    return at + 6 <= to && b[at] == ' ' && (b[at + 1] == '+' || b[at + 1] == '-');
  }

  /** After a literal, any number of blanks for its last blank; -1 if it is not there. */
  private static int skip(byte[] b, int at, int to, byte[] literal) {
    if (at + literal.length > to + 1) {
      return -1;
    }
    for (int i = 0; i < literal.length; i++) {
      // A line may end where a blank was due: a last, empty field.
      if (at + i == to ? literal[i] != ' ' : b[at + i] != literal[i]) {
        return -1;
      }
    }
    return blanks(b, Math.min(to, at + literal.length), to, literal);
  }

  /** After the literal that ends a piece. */
  private static int after(byte[] b, int end, int to, byte[] literal) {
    if (end == to) {
      return to;
    }
    return end + literal.length <= to
        ? blanks(b, end + literal.length, to, literal)
        : skip(b, end, to, literal);
  }

  /** After the blanks that follow a literal which ends with one. */
  private static int blanks(byte[] b, int at, int to, byte[] literal) {
    int next = at;
    if (literal.length > 0 && literal[literal.length - 1] == ' ') {
      while (next < to && b[next] == ' ') {
        next++;
      }
    }
    return next;
  }

  /** Where the piece ends: before its literal, or at the end of the line if it is the last. */
  private static int end(byte[] b, int at, int to, byte[] literal, boolean last) {
    if (literal.length == 0) {
      return last ? to : -1;
    }
    byte first = literal[0];
    int stop = to - literal.length;
    for (int i = Scan.find(b, at, to, first); i <= stop; i = Scan.find(b, i + 1, to, first)) {
      if (matches(b, i, literal) && !(first == '"' && escaped(b, at, i))) {
        return i;
      }
    }
    // A closing quote with nothing after it ends the line.
    if (last || literal.length > 1) {
      for (int i = Math.max(at, stop + 1); i < to; i++) {
        if (b[i] == first && first == '"' && i == to - 1) {
          return i;
        }
      }
    }
    return -1;
  }

  private static boolean matches(byte[] b, int at, byte[] literal) {
    for (int i = 1; i < literal.length; i++) {
      if (b[at + i] != literal[i]) {
        return false;
      }
    }
    return true;
  }

  /** An odd number of backslashes stands before a quote. */
  private static boolean escaped(byte[] b, int from, int quote) {
    int slashes = 0;
    while (quote - 1 - slashes >= from && b[quote - 1 - slashes] == '\\') {
      slashes++;
    }
    return (slashes & 1) == 1;
  }

  private boolean take(What what, byte[] b, int from, int to, Access access) {
    switch (what) {
      case CLIENT -> access.client.set(b, from, to);
      case USER -> access.user.set(b, from, to);
      case SITE -> access.site.set(b, from, to);
      case COMMON_TIME -> access.time = times.common(b, from, to);
      case EPOCH_TIME -> access.time = Times.epoch(b, from, to);
      case ISO_TIME ->
          access.time =
              Times.iso(
                  new String(b, from, to - from, java.nio.charset.StandardCharsets.ISO_8859_1));
      case DAY_TIME -> access.time = times.dayOfMonth(b, from, to);
      case REQUEST -> request(b, from, to, access);
      case METHOD -> access.method.set(b, from, to);
      case URL -> access.url.set(b, from, to);
      case SEARCH -> access.search.set(b, from < to && b[from] == '?' ? from + 1 : from, to);
      case STATUS -> access.status = status(b, from, to);
      case TYPE -> access.type.set(b, from, to);
      case REFERRER -> access.referrer.set(b, from, to);
      case AGENT -> access.agent.set(b, from, to);
      case SKIP -> {}
    }
    return what != What.STATUS || access.status >= 0;
  }

  /**
   * {@code GET /path HTTP/1.1}; scanners send anything else, which is then a request for nothing.
   */
  static void request(byte[] b, int from, int to, Access access) {
    int blank = Scan.find(b, from, to, (byte) ' ');
    access.method.set(b, from, blank);
    int end = to;
    for (int i = to - 1; i > blank && to - i < 12; i--) {
      if (b[i] == ' ' && i + 5 < to && b[i + 1] == 'H' && b[i + 2] == 'T' && b[i + 5] == '/') {
        end = i;
        break;
      }
    }
    access.url.set(b, Math.min(blank + 1, end), end);
  }

  /** Three digits, or a dash where the client had gone. */
  private static int status(byte[] b, int from, int to) {
    if (to - from == 1 && b[from] == '-') {
      return 0;
    }
    int status = 0;
    for (int i = from; i < to; i++) {
      if (b[i] < '0' || b[i] > '9' || status > 999) {
        return -1;
      }
      status = status * 10 + (b[i] - '0');
    }
    return to == from ? -1 : status;
  }
}
