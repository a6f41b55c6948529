package dev.waymark.parse.html;

/**
 * Looks into the characters of a page. An array of them is read several times quicker than a
 * string, as long as the code is not yet compiled for the long run.
 */
public final class CharSearch {
  private CharSearch() {}

  /** Where a character stands in {@code [from, to)}; -1 if it does not. */
  public static int indexOf(char[] text, char wanted, int from, int to) {
    for (int i = from; i < to; i++) {
      if (text[i] == wanted) {
        return i;
      }
    }
    return -1;
  }

  /** Where a text stands in {@code [from, to)}; -1 if it does not. */
  static int indexOf(char[] text, String wanted, int from, int to) {
    int last = to - wanted.length();
    char first = wanted.charAt(0);
    for (int i = from; i <= last; i++) {
      if (text[i] == first && matchesAt(text, i, to, wanted)) {
        return i;
      }
    }
    return -1;
  }

  /** Whether a text stands at a place, and ends before another. */
  static boolean matchesAt(char[] text, int place, int to, String wanted) {
    if (place + wanted.length() > to) {
      return false;
    }
    for (int i = 0; i < wanted.length(); i++) {
      if (text[place + i] != wanted.charAt(i)) {
        return false;
      }
    }
    return true;
  }

  /** Whether a name, which is in lower case, stands in any case where there is room for it. */
  static boolean matchesIgnoreCaseAt(char[] text, int place, String name) {
    for (int i = 0; i < name.length(); i++) {
      if (toLowerAscii(text[place + i]) != name.charAt(i)) {
        return false;
      }
    }
    return true;
  }

  /** Letters of HTML's own names are those of ASCII. */
  static char toLowerAscii(char c) {
    return c >= 'A' && c <= 'Z' ? (char) (c | 0x20) : c;
  }
}
