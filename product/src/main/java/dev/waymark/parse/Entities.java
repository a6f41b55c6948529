package dev.waymark.parse;

import java.util.Map;
import org.jsoup.parser.Parser;

/**
 * Undoes character references. The few that make up most of the web's are undone here; a text with
 * another one is left to jsoup, which knows all two thousand and their quirks, at ten times the
 * price.
 */
final class Entities {
  private static final Map<String, String> COMMON =
      Map.ofEntries(
          Map.entry("amp", "&"),
          Map.entry("lt", "<"),
          Map.entry("gt", ">"),
          Map.entry("quot", "\""),
          Map.entry("apos", "'"),
          Map.entry("nbsp", "\u00A0"),
          Map.entry("copy", "©"),
          Map.entry("reg", "®"),
          Map.entry("middot", "·"),
          Map.entry("laquo", "«"),
          Map.entry("raquo", "»"),
          Map.entry("ndash", "–"),
          Map.entry("mdash", "—"),
          Map.entry("lsquo", "‘"),
          Map.entry("rsquo", "’"),
          Map.entry("ldquo", "“"),
          Map.entry("rdquo", "”"),
          Map.entry("hellip", "…"),
          Map.entry("bull", "•"),
          Map.entry("rarr", "→"),
          Map.entry("para", "¶"),
          Map.entry("agrave", "à"),
          Map.entry("ccedil", "ç"),
          Map.entry("eacute", "é"),
          Map.entry("ecirc", "ê"),
          Map.entry("egrave", "è"),
          Map.entry("auml", "ä"),
          Map.entry("ouml", "ö"),
          Map.entry("uuml", "ü"),
          Map.entry("szlig", "ß"));

  private static final int LONGEST = 8;

  private Entities() {}

  /**
   * @param attribute the text is an attribute's value, in which a parameter like {@code &copy=1} is
   *     no reference
   */
  static String decode(String text, boolean attribute) {
    int amp = text.indexOf('&');
    if (amp < 0) {
      return text;
    }
    StringBuilder out = new StringBuilder(text.length());
    int from = 0;
    while (amp >= 0) {
      out.append(text, from, amp);
      int end = text.indexOf(';', amp + 1, Math.min(text.length(), amp + LONGEST));
      boolean simple = end > amp + 1;
      if (simple && text.charAt(amp + 1) == '#') {
        simple = number(text, amp + 2, end, out);
      } else if (simple) {
        String meant = COMMON.get(text.substring(amp + 1, end));
        simple = meant != null;
        out.append(meant);
      } else if (amp + 1 == text.length() || text.charAt(amp + 1) == ' ') {
        end = amp; // an ampersand that is nothing but itself
        out.append('&');
        simple = true;
      }
      if (!simple) {
        return Parser.unescapeEntities(text, attribute);
      }
      from = end + 1;
      amp = text.indexOf('&', from);
    }
    return out.append(text, from, text.length()).toString();
  }

  /** Plain decimal numbers of printable characters; the rest has rules of its own. */
  private static boolean number(String text, int from, int to, StringBuilder out) {
    int value = 0;
    for (int i = from; i < to; i++) {
      int digit = text.charAt(i) - '0';
      if (digit < 0 || digit > 9) {
        return false;
      }
      value = value * 10 + digit;
    }
    boolean plain =
        from < to && ((value >= ' ' && value < 127) || (value >= 160 && value < 0xD800));
    if (plain) {
      out.append((char) value);
    }
    return plain;
  }
}
