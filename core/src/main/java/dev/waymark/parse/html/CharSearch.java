package dev.waymark.parse.html;

/**
 * Searches in character arrays, which are read several times faster than strings until the JIT has
 * compiled the code.
 */
public final class CharSearch {
  private CharSearch() {}

  /** The index of a character in {@code [from, to)}; -1 if it does not occur. */
  public static int indexOf(char[] text, char target, int from, int to) {
    for (int i = from; i < to; i++) {
      if (text[i] == target) {
        return i;
      }
    }
    return -1;
  }

  /** The index of a string in {@code [from, to)}; -1 if it does not occur. */
  static int indexOf(char[] text, String target, int from, int to) {
    int last = to - target.length();
    char first = target.charAt(0);
    for (int i = from; i <= last; i++) {
      if (text[i] == first && matchesAt(text, i, to, target)) {
        return i;
      }
    }
    return -1;
  }

  /** Whether a string is at a position, and ends before {@code to}. */
  static boolean matchesAt(char[] text, int position, int to, String target) {
    if (position + target.length() > to) {
      return false;
    }
    for (int i = 0; i < target.length(); i++) {
      if (text[position + i] != target.charAt(i)) {
        return false;
      }
    }
    return true;
  }

  /** Whether a lower-case name is at a position, ignoring case; there must be room for it. */
  static boolean matchesIgnoreCaseAt(char[] text, int position, String name) {
    for (int i = 0; i < name.length(); i++) {
      if (toLowerAscii(text[position + i]) != name.charAt(i)) {
        return false;
      }
    }
    return true;
  }

  /** Names in HTML are case-insensitive in ASCII only. */
  static char toLowerAscii(char c) {
    return c >= 'A' && c <= 'Z' ? (char) (c | 0x20) : c;
  }
}
