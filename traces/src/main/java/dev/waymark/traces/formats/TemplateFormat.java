package dev.waymark.traces.formats;

import dev.waymark.traces.formats.LogTemplate.Directive;
import dev.waymark.traces.formats.LogTemplate.LogField;

/** Parses lines by a template; what follows its end is ignored. */
final class TemplateFormat implements LineFormat {
  /** Length of {@code 17/May/2015:10:05:03}. */
  private static final int TIME_LENGTH = 20;

  private final String name;
  private final byte[] prefix;
  private final LogField[] fields;
  private final byte[][] terminators;
  private final TimestampParser timestampParser = new TimestampParser();

  TemplateFormat(String name, LogTemplate template) {
    this.name = name;
    this.prefix = template.prefix();
    this.fields = template.directives().stream().map(Directive::field).toArray(LogField[]::new);
    this.terminators =
        template.directives().stream().map(Directive::terminator).toArray(byte[][]::new);
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public boolean hasIndependentLines() {
    return true;
  }

  @Override
  public LineStatus parseLine(byte[] buffer, int from, int to, Access access, AccessSink sink) {
    if (from == to) {
      return LineStatus.IGNORED;
    }
    access.clear();
    int at = skipLiteral(buffer, from, to, prefix);
    for (int i = 0; at >= 0 && i < fields.length; i++) {
      int end = findEnd(buffer, at, to, terminators[i], i == fields.length - 1);
      if (fields[i] == LogField.COMMON_TIME
          && end - at == TIME_LENGTH
          && hasZone(buffer, end, to)) {
        end = findEnd(buffer, end + 1, to, terminators[i], i == fields.length - 1);
      }
      if (end < 0 && i == fields.length - 2 && fields[i + 1] == LogField.SKIP) {
        // Old servers omitted the size of an error.
        return setField(fields[i], buffer, at, to, access) ? emit(access, sink) : LineStatus.BAD;
      }
      if (end < 0 || !setField(fields[i], buffer, at, end, access)) {
        return LineStatus.BAD;
      }
      at = skipTerminator(buffer, end, to, terminators[i]);
    }
    return at < 0 ? LineStatus.BAD : emit(access, sink);
  }

  private static LineStatus emit(Access access, AccessSink sink) {
    if (access.time == Access.UNKNOWN) {
      return LineStatus.BAD;
    }
    sink.accept(access);
    return LineStatus.PARSED;
  }

  /** Whether a zone follows the time after a blank, where a blank also ends the time. */
  private static boolean hasZone(byte[] b, int at, int to) {
    return at + 6 <= to && b[at] == ' ' && (b[at + 1] == '+' || b[at + 1] == '-');
  }

  /**
   * Index after a literal, whose last blank matches any number of blanks; -1 if it does not match.
   */
  private static int skipLiteral(byte[] b, int at, int to, byte[] literal) {
    if (at + literal.length > to + 1) {
      return -1;
    }
    for (int i = 0; i < literal.length; i++) {
      // A line may end where a blank was expected: the last field is empty.
      if (at + i == to ? literal[i] != ' ' : b[at + i] != literal[i]) {
        return -1;
      }
    }
    return skipBlanks(b, Math.min(to, at + literal.length), to, literal);
  }

  /** Index after the literal that ends a field. */
  private static int skipTerminator(byte[] b, int end, int to, byte[] literal) {
    if (end == to) {
      return to;
    }
    return end + literal.length <= to
        ? skipBlanks(b, end + literal.length, to, literal)
        : skipLiteral(b, end, to, literal);
  }

  /** Index after the blanks that follow a literal which ends with one. */
  private static int skipBlanks(byte[] b, int at, int to, byte[] literal) {
    int next = at;
    if (literal.length > 0 && literal[literal.length - 1] == ' ') {
      while (next < to && b[next] == ' ') {
        next++;
      }
    }
    return next;
  }

  /** End of a field: before its literal, or the end of the line if it is the last. */
  private static int findEnd(byte[] b, int at, int to, byte[] literal, boolean last) {
    if (literal.length == 0) {
      return last ? to : -1;
    }
    byte first = literal[0];
    int stop = to - literal.length;
    for (int i = ByteSearch.indexOf(b, at, to, first);
        i <= stop;
        i = ByteSearch.indexOf(b, i + 1, to, first)) {
      if (matches(b, i, literal) && !(first == '"' && isEscaped(b, at, i))) {
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

  /** Whether an odd number of backslashes precedes a quote. */
  private static boolean isEscaped(byte[] b, int from, int quote) {
    int slashes = 0;
    while (quote - 1 - slashes >= from && b[quote - 1 - slashes] == '\\') {
      slashes++;
    }
    return (slashes & 1) == 1;
  }

  private boolean setField(LogField field, byte[] b, int from, int to, Access access) {
    switch (field) {
      case CLIENT -> access.client.set(b, from, to);
      case USER -> access.user.set(b, from, to);
      case SITE -> access.site.set(b, from, to);
      case COMMON_TIME -> access.time = timestampParser.parseCommonLog(b, from, to);
      case EPOCH_TIME -> access.time = TimestampParser.parseEpoch(b, from, to);
      case ISO_TIME ->
          access.time =
              TimestampParser.parseIso(
                  new String(b, from, to - from, java.nio.charset.StandardCharsets.ISO_8859_1));
      case DAY_TIME -> access.time = timestampParser.parseDayOfMonth(b, from, to);
      case REQUEST -> parseRequest(b, from, to, access);
      case METHOD -> access.method.set(b, from, to);
      case URL -> access.url.set(b, from, to);
      case QUERY_STRING ->
          access.queryString.set(b, from < to && b[from] == '?' ? from + 1 : from, to);
      case STATUS -> access.status = parseStatus(b, from, to);
      case MEDIA_TYPE -> access.mediaType.set(b, from, to);
      case REFERRER -> access.referrer.set(b, from, to);
      case USER_AGENT -> access.userAgent.set(b, from, to);
      case SKIP -> {}
    }
    return field != LogField.STATUS || access.status >= 0;
  }

  /** Parses {@code GET /path HTTP/1.1}; scanners send anything else, which leaves the URL empty. */
  static void parseRequest(byte[] b, int from, int to, Access access) {
    int blank = ByteSearch.indexOf(b, from, to, (byte) ' ');
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

  /** Parses three digits, or a dash where the client had disconnected. */
  private static int parseStatus(byte[] b, int from, int to) {
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
