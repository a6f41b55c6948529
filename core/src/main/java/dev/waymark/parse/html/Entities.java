package dev.waymark.parse.html;

import org.jsoup.parser.Parser;

/**
 * Decodes character references. The most frequent ones are decoded here; a text with any other is
 * left to jsoup, which knows all two thousand and their quirks, at ten times the cost.
 */
final class Entities {
  /** The most common first: they are searched linearly. */
  private static final String[] NAMES =
      ("lt gt amp quot nbsp para apos copy reg middot laquo raquo ndash mdash lsquo rsquo ldquo"
           + " rdquo hellip bull rarr rArr agrave aacute atilde ccedil eacute ecirc egrave iacute"
           + " icirc ntilde oacute ocirc otilde ugrave uacute auml ouml uuml szlig Ccedil Ouml")
          .split(" ", -1);

  /** The characters they stand for. */
  private static final String CHARACTERS = "<>&\"\u00A0¶'©®·«»–—‘’“”…•→⇒àáãçéêèíîñóôõùúäöüßÇÖ";

  private static final int MAX_REFERENCE_CHARS = 8;

  private Entities() {}

  /**
   * @param attribute the text is an attribute value, in which a parameter like {@code &copy=1} is
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
   * The character of the reference at a position in the lower 16 bits, and the length of the
   * reference above them; 0 if it is not a common one.
   */
  static int decodeCommon(char[] text, int amp, int to) {
    int from = amp + 1;
    int end = CharSearch.indexOf(text, ';', from, Math.min(to, amp + MAX_REFERENCE_CHARS));
    if (end > from) {
      int character =
          text[from] == '#' ? decodeDecimal(text, from + 1, end) : decodeNamed(text, from, end);
      return character == 0 ? 0 : end + 1 - amp << 16 | character;
    }
    // A lone ampersand is literal.
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

  /** Decimal numbers of printable characters; other numbers have special rules. */
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
