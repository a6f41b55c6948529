package dev.waymark.parse.html;

import org.jsoup.parser.Parser;

/**
 * Undoes character references. The few that make up most of the web's are undone here; a text with
 * another one is left to jsoup, which knows all two thousand and their quirks, at ten times the
 * price.
 */
final class Entities {
  /** The most common first: they are looked through one by one. */
  private static final String[] NAMES =
      ("lt gt amp quot nbsp para apos copy reg middot laquo raquo ndash mdash lsquo rsquo ldquo"
           + " rdquo hellip bull rarr rArr agrave aacute atilde ccedil eacute ecirc egrave iacute"
           + " icirc ntilde oacute ocirc otilde ugrave uacute auml ouml uuml szlig Ccedil Ouml")
          .split(" ", -1);

  /** What each of them means. */
  private static final String CHARACTERS = "<>&\"\u00A0¶'©®·«»–—‘’“”…•→⇒àáãçéêèíîñóôõùúäöüßÇÖ";

  private static final int MAX_REFERENCE_CHARS = 8;

  private Entities() {}

  /**
   * @param attribute the text is an attribute's value, in which a parameter like {@code &copy=1} is
   *     no reference
   */
  static String decode(String text, boolean attribute) {
    if (text.indexOf('&') < 0) {
      return text;
    }
    char[] chars = text.toCharArray();
    StringBuilder out = new StringBuilder(chars.length);
    int from = 0;
    int amp = CharSearch.indexOf(chars, '&', 0, chars.length);
    while (amp >= 0) {
      int common = decodeCommon(chars, amp, chars.length);
      if (common == 0) {
        return Parser.unescapeEntities(text, attribute);
      }
      out.append(chars, from, amp - from).append((char) common);
      from = amp + (common >>> 16);
      amp = CharSearch.indexOf(chars, '&', from, chars.length);
    }
    return out.append(chars, from, chars.length - from).toString();
  }

  /**
   * The character that the reference at a place means, and above its 16 bits the length of the
   * reference; 0 if it is none of the common ones.
   */
  static int decodeCommon(char[] text, int amp, int to) {
    int from = amp + 1;
    int end = CharSearch.indexOf(text, ';', from, Math.min(to, amp + MAX_REFERENCE_CHARS));
    if (end > from) {
      int meant =
          text[from] == '#' ? decodeDecimal(text, from + 1, end) : decodeNamed(text, from, end);
      return meant == 0 ? 0 : end + 1 - amp << 16 | meant;
    }
    // An ampersand may be nothing but itself.
    boolean alone = end < 0 && (from == to || text[from] <= ' ' || text[from] == '&');
    return alone ? 1 << 16 | '&' : 0;
  }

  private static int decodeNamed(char[] text, int from, int to) {
    for (int i = 0; i < NAMES.length; i++) {
      if (NAMES[i].length() == to - from && CharSearch.matchesAt(text, from, to, NAMES[i])) {
        return CHARACTERS.charAt(i);
      }
    }
    return 0;
  }

  /** Plain decimal numbers of printable characters; the rest has rules of its own. */
  private static int decodeDecimal(char[] text, int from, int to) {
    int value = 0;
    for (int i = from; i < to; i++) {
      int digit = text[i] - '0';
      if (digit < 0 || digit > 9) {
        return 0;
      }
      value = value * 10 + digit;
    }
    return (value >= ' ' && value < 127) || (value >= 160 && value < 0xD800) ? value : 0;
  }
}
