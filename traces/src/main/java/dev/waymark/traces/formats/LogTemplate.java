package dev.waymark.traces.formats;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/**
 * A log format as written in a server's configuration: the directives of Apache ({@code %h %l %u %t
 * "%r"}), Squid ({@code %ts.%03tu %6tr %>a %Ss/%03>Hs}) and nginx ({@code $remote_addr
 * [$time_local]}). Fields of no interest are skipped, but must be there.
 *
 * @param prefix text before the first field
 * @param directives at least one
 */
record LogTemplate(byte[] prefix, List<Directive> directives) {

  /** The meaning of a field in a line. */
  enum LogField {
    CLIENT,
    USER,
    SITE,
    COMMON_TIME,
    EPOCH_TIME,
    ISO_TIME,
    DAY_TIME,
    REQUEST,
    METHOD,
    URL,
    QUERY_STRING,
    STATUS,
    MEDIA_TYPE,
    REFERRER,
    USER_AGENT,
    SKIP
  }

  /**
   * A field of a line.
   *
   * @param field its meaning
   * @param terminator text that ends it; empty for the last one. A blank stands for any number of
   *     blanks
   */
  record Directive(LogField field, byte[] terminator) {}

  private static final Map<String, LogField> DIRECTIVE_FIELDS =
      Map.ofEntries(
          Map.entry("h", LogField.CLIENT),
          Map.entry("a", LogField.CLIENT),
          Map.entry(">a", LogField.CLIENT),
          Map.entry(">A", LogField.CLIENT),
          Map.entry("remote_addr", LogField.CLIENT),
          Map.entry("u", LogField.USER),
          Map.entry("un", LogField.USER),
          Map.entry("ul", LogField.USER),
          Map.entry("remote_user", LogField.USER),
          Map.entry("v", LogField.SITE),
          Map.entry("V", LogField.SITE),
          Map.entry("host", LogField.SITE),
          Map.entry("http_host", LogField.SITE),
          Map.entry("server_name", LogField.SITE),
          Map.entry("{Host}i", LogField.SITE),
          Map.entry("{Host}>h", LogField.SITE),
          Map.entry("tl", LogField.COMMON_TIME),
          Map.entry("tg", LogField.COMMON_TIME),
          Map.entry("time_local", LogField.COMMON_TIME),
          Map.entry("ts.%03tu", LogField.EPOCH_TIME),
          Map.entry("ts", LogField.EPOCH_TIME),
          Map.entry("msec", LogField.EPOCH_TIME),
          Map.entry("time_iso8601", LogField.ISO_TIME),
          Map.entry("day_time", LogField.DAY_TIME),
          Map.entry("r", LogField.REQUEST),
          Map.entry("request", LogField.REQUEST),
          Map.entry("m", LogField.METHOD),
          Map.entry("rm", LogField.METHOD),
          Map.entry("request_method", LogField.METHOD),
          Map.entry("U", LogField.URL),
          Map.entry("ru", LogField.URL),
          Map.entry(">ru", LogField.URL),
          Map.entry("request_uri", LogField.URL),
          Map.entry("uri", LogField.URL),
          Map.entry("q", LogField.QUERY_STRING),
          Map.entry("s", LogField.STATUS),
          Map.entry(">s", LogField.STATUS),
          Map.entry("Hs", LogField.STATUS),
          Map.entry(">Hs", LogField.STATUS),
          Map.entry("<Hs", LogField.STATUS),
          Map.entry("status", LogField.STATUS),
          Map.entry("mt", LogField.MEDIA_TYPE),
          Map.entry("sent_http_content_type", LogField.MEDIA_TYPE),
          Map.entry("{Referer}i", LogField.REFERRER),
          Map.entry("{Referer}>h", LogField.REFERRER),
          Map.entry("http_referer", LogField.REFERRER),
          Map.entry("{User-Agent}i", LogField.USER_AGENT),
          Map.entry("{User-Agent}>h", LogField.USER_AGENT),
          Map.entry("http_user_agent", LogField.USER_AGENT));

  /** Directives that are skipped; they are known so that their end is. */
  private static final List<String> SKIPPED_DIRECTIVES =
      List.of(
          "l", "ui", "b", "B", "O", "I", "D", "T", "p", "P", "f", "H", "k", "A", "L", "R", "S", "X",
          "tr", "tu", "st", "<st", ">st", "Ss", "Sh", "<a", "<A", "rv", "rp", "et", "ea", "la",
          "lp", ">p", "dt", "Sq");

  /** Width and quoting flags that may precede a directive. */
  private static final String DIRECTIVE_FLAGS = "0123456789-'\"#/[";

  private static final List<String> DIRECTIVE_NAMES =
      java.util.stream.Stream.concat(
              DIRECTIVE_FIELDS.keySet().stream(), SKIPPED_DIRECTIVES.stream())
          .sorted(Comparator.comparingInt(String::length).reversed())
          .toList();

  /**
   * Parses a log format.
   *
   * @throws IllegalArgumentException if it has an unknown directive, or lacks client, URL or time
   */
  static LogTemplate parse(String format) {
    // Apache adds the brackets itself; Squid and nginx have them in the format.
    String text = format.strip().replaceAll("%t(?![a-z])", "[%tl]");
    List<LogField> fields = new ArrayList<>();
    List<String> literals = new ArrayList<>();
    StringBuilder literal = new StringBuilder();
    int i = 0;
    while (i < text.length()) {
      char c = text.charAt(i);
      if (c == '%' || c == '$') {
        String name = c == '%' ? readDirective(text, i + 1) : readVariable(text, i + 1);
        fields.add(DIRECTIVE_FIELDS.getOrDefault(stripFlags(name), LogField.SKIP));
        literals.add(literal.toString());
        literal.setLength(0);
        i += 1 + name.length();
      } else {
        literal.append(c);
        i++;
      }
    }
    literals.add(literal.toString());
    return new LogTemplate(toUtf8(literals.getFirst()), buildDirectives(fields, literals))
        .validate(format);
  }

  private static List<Directive> buildDirectives(List<LogField> fields, List<String> literals) {
    List<Directive> directives = new ArrayList<>();
    for (int i = 0; i < fields.size(); i++) {
      boolean last = i == fields.size() - 1;
      boolean joined = literals.get(i + 1).isEmpty() && !last;
      if (joined && fields.get(i) == LogField.URL && fields.get(i + 1) == LogField.QUERY_STRING) {
        fields.set(i + 1, LogField.URL);
      } else if (joined) {
        throw new IllegalArgumentException(
            "the log format has two directives without a separator between them");
      } else {
        directives.add(new Directive(fields.get(i), toUtf8(literals.get(i + 1))));
      }
    }
    return directives;
  }

  /** The directive after a percent sign, with width and flags, e.g. {@code 03>Hs}. */
  private static String readDirective(String text, int from) {
    int i = from;
    while (i < text.length() && DIRECTIVE_FLAGS.indexOf(text.charAt(i)) >= 0) {
      i++;
    }
    String directive = "";
    for (String name : DIRECTIVE_NAMES) {
      if (name.length() > directive.length() && text.startsWith(name, i)) {
        directive = name;
      }
    }
    if (directive.isEmpty() && i < text.length() && text.charAt(i) == '{') {
      int close = text.indexOf('}', i);
      int end = close + 1;
      while (close > 0 && end < text.length() && "<>^".indexOf(text.charAt(end)) >= 0) {
        end++;
      }
      while (close > 0 && end < text.length() && Character.isLetter(text.charAt(end))) {
        end++;
      }
      directive = close < 0 ? "" : text.substring(i, end);
    }
    if (directive.isEmpty()) {
      throw new IllegalArgumentException(
          "the log format has an unknown directive at \"" + text.substring(from - 1) + "\"");
    }
    return text.substring(from, i) + directive;
  }

  private static String stripFlags(String name) {
    int i = 0;
    while (i < name.length() && DIRECTIVE_FLAGS.indexOf(name.charAt(i)) >= 0) {
      i++;
    }
    return name.substring(i);
  }

  private static String readVariable(String text, int from) {
    int end = from;
    while (end < text.length()
        && (Character.isLetterOrDigit(text.charAt(end)) || text.charAt(end) == '_')) {
      end++;
    }
    return text.substring(from, end);
  }

  private LogTemplate validate(String format) {
    List<LogField> fields = directives.stream().map(Directive::field).toList();
    boolean hasClient = fields.contains(LogField.CLIENT) || fields.contains(LogField.USER);
    boolean hasUrl = fields.contains(LogField.REQUEST) || fields.contains(LogField.URL);
    boolean hasTime = fields.stream().anyMatch(what -> what.name().endsWith("_TIME"));
    if (!hasClient || !hasUrl || !hasTime) {
      throw new IllegalArgumentException(
          "the log format \""
              + format
              + "\" has no directive for "
              + (!hasClient ? "the client (%h, %>a or $remote_addr)" : "")
              + (!hasUrl ? (!hasClient ? ", " : "") + "the URL (%r, %ru or $request)" : "")
              + (!hasTime
                  ? (!hasClient || !hasUrl ? ", " : "") + "the time (%t, %ts or $time_local)"
                  : ""));
    }
    return this;
  }

  private static byte[] toUtf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
