package dev.waymark.people.log;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/**
 * A log format as servers are told it: the directives of Apache ({@code %h %l %u %t "%r"}), Squid
 * ({@code %ts.%03tu %6tr %>a %Ss/%03>Hs}) and nginx ({@code $remote_addr [$time_local]}). What is
 * not of interest is skipped, but has to be there.
 *
 * @param lead text before the first piece
 * @param pieces at least one
 */
record Template(byte[] lead, List<Piece> pieces) {

  /** What a piece of a line says. */
  enum What {
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
    SEARCH,
    STATUS,
    TYPE,
    REFERRER,
    AGENT,
    SKIP
  }

  /**
   * A piece of a line.
   *
   * @param what it says
   * @param end text that ends it; empty for the last one. A blank stands for any number of blanks
   */
  record Piece(What what, byte[] end) {}

  private static final Map<String, What> DIRECTIVES =
      Map.ofEntries(
          Map.entry("h", What.CLIENT),
          Map.entry("a", What.CLIENT),
          Map.entry(">a", What.CLIENT),
          Map.entry(">A", What.CLIENT),
          Map.entry("remote_addr", What.CLIENT),
          Map.entry("u", What.USER),
          Map.entry("un", What.USER),
          Map.entry("ul", What.USER),
          Map.entry("remote_user", What.USER),
          Map.entry("v", What.SITE),
          Map.entry("V", What.SITE),
          Map.entry("host", What.SITE),
          Map.entry("http_host", What.SITE),
          Map.entry("server_name", What.SITE),
          Map.entry("{Host}i", What.SITE),
          Map.entry("{Host}>h", What.SITE),
          Map.entry("tl", What.COMMON_TIME),
          Map.entry("tg", What.COMMON_TIME),
          Map.entry("time_local", What.COMMON_TIME),
          Map.entry("ts.%03tu", What.EPOCH_TIME),
          Map.entry("ts", What.EPOCH_TIME),
          Map.entry("msec", What.EPOCH_TIME),
          Map.entry("time_iso8601", What.ISO_TIME),
          Map.entry("day_time", What.DAY_TIME),
          Map.entry("r", What.REQUEST),
          Map.entry("request", What.REQUEST),
          Map.entry("m", What.METHOD),
          Map.entry("rm", What.METHOD),
          Map.entry("request_method", What.METHOD),
          Map.entry("U", What.URL),
          Map.entry("ru", What.URL),
          Map.entry(">ru", What.URL),
          Map.entry("request_uri", What.URL),
          Map.entry("uri", What.URL),
          Map.entry("q", What.SEARCH),
          Map.entry("s", What.STATUS),
          Map.entry(">s", What.STATUS),
          Map.entry("Hs", What.STATUS),
          Map.entry(">Hs", What.STATUS),
          Map.entry("<Hs", What.STATUS),
          Map.entry("status", What.STATUS),
          Map.entry("mt", What.TYPE),
          Map.entry("sent_http_content_type", What.TYPE),
          Map.entry("{Referer}i", What.REFERRER),
          Map.entry("{Referer}>h", What.REFERRER),
          Map.entry("http_referer", What.REFERRER),
          Map.entry("{User-Agent}i", What.AGENT),
          Map.entry("{User-Agent}>h", What.AGENT),
          Map.entry("http_user_agent", What.AGENT));

  /** Directives that are only skipped, to know where they end. */
  private static final List<String> SKIPPED =
      List.of(
          "l", "ui", "b", "B", "O", "I", "D", "T", "p", "P", "f", "H", "k", "A", "L", "R", "S", "X",
          "tr", "tu", "st", "<st", ">st", "Ss", "Sh", "<a", "<A", "rv", "rp", "et", "ea", "la",
          "lp", ">p", "dt", "Sq");

  /** What may stand before a directive: its width, and how Squid is to quote it. */
  private static final String FLAGS = "0123456789-'\"#/[";

  private static final List<String> NAMES =
      java.util.stream.Stream.concat(DIRECTIVES.keySet().stream(), SKIPPED.stream())
          .sorted(Comparator.comparingInt(String::length).reversed())
          .toList();

  /**
   * Reads a log format.
   *
   * @throws IllegalArgumentException if it has a directive nobody knows, or lacks person, page or
   *     time
   */
  static Template of(String format) {
    // Apache writes the brackets itself, Squid and nginx leave them to the format.
    String text = format.strip().replaceAll("%t(?![a-z])", "[%tl]");
    List<What> whats = new ArrayList<>();
    List<String> literals = new ArrayList<>();
    StringBuilder literal = new StringBuilder();
    int i = 0;
    while (i < text.length()) {
      char c = text.charAt(i);
      if (c == '%' || c == '$') {
        String name = c == '%' ? percent(text, i + 1) : word(text, i + 1);
        whats.add(DIRECTIVES.getOrDefault(bare(name), What.SKIP));
        literals.add(literal.toString());
        literal.setLength(0);
        i += 1 + name.length();
      } else {
        literal.append(c);
        i++;
      }
    }
    literals.add(literal.toString());
    return new Template(bytes(literals.getFirst()), pieces(whats, literals)).checked(format);
  }

  private static List<Piece> pieces(List<What> whats, List<String> literals) {
    List<Piece> pieces = new ArrayList<>();
    for (int i = 0; i < whats.size(); i++) {
      boolean last = i == whats.size() - 1;
      boolean joined = literals.get(i + 1).isEmpty() && !last;
      if (joined && whats.get(i) == What.URL && whats.get(i + 1) == What.SEARCH) {
        whats.set(i + 1, What.URL);
      } else if (joined) {
        throw new IllegalArgumentException(
            "the log format has two directives with nothing between them: where does one end?");
      } else {
        pieces.add(new Piece(whats.get(i), bytes(literals.get(i + 1))));
      }
    }
    return pieces;
  }

  /** The directive after a percent sign, with its width and flags, e.g. {@code 03>Hs}. */
  private static String percent(String text, int from) {
    int i = from;
    while (i < text.length() && FLAGS.indexOf(text.charAt(i)) >= 0) {
      i++;
    }
    String found = "";
    for (String name : NAMES) {
      if (name.length() > found.length() && text.startsWith(name, i)) {
        found = name;
      }
    }
    if (found.isEmpty() && i < text.length() && text.charAt(i) == '{') {
      int close = text.indexOf('}', i);
      int end = close + 1;
      while (close > 0 && end < text.length() && "<>^".indexOf(text.charAt(end)) >= 0) {
        end++;
      }
      while (close > 0 && end < text.length() && Character.isLetter(text.charAt(end))) {
        end++;
      }
      found = close < 0 ? "" : text.substring(i, end);
    }
    if (found.isEmpty()) {
      throw new IllegalArgumentException(
          "the log format has an unknown directive at \"" + text.substring(from - 1) + "\"");
    }
    return text.substring(from, i) + found;
  }

  private static String bare(String name) {
    int i = 0;
    while (i < name.length() && FLAGS.indexOf(name.charAt(i)) >= 0) {
      i++;
    }
    return name.substring(i);
  }

  private static String word(String text, int from) {
    int end = from;
    while (end < text.length()
        && (Character.isLetterOrDigit(text.charAt(end)) || text.charAt(end) == '_')) {
      end++;
    }
    return text.substring(from, end);
  }

  private Template checked(String format) {
    List<What> whats = pieces.stream().map(Piece::what).toList();
    boolean who = whats.contains(What.CLIENT) || whats.contains(What.USER);
    boolean where = whats.contains(What.REQUEST) || whats.contains(What.URL);
    boolean when = whats.stream().anyMatch(what -> what.name().endsWith("_TIME"));
    if (!who || !where || !when) {
      throw new IllegalArgumentException(
          "the log format \""
              + format
              + "\" does not say "
              + (!who ? "who asked (%h, %>a or $remote_addr)" : "")
              + (!where ? (!who ? ", " : "") + "for what (%r, %ru or $request)" : "")
              + (!when ? (!who || !where ? ", " : "") + "when (%t, %ts or $time_local)" : ""));
    }
    return this;
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
