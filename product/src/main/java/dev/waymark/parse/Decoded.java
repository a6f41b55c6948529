package dev.waymark.parse;

/** The characters of a page. Used again: they are many, and gone once the page is read. */
final class Decoded {
  /** Room for more is not kept. */
  private static final int KEPT = 1 << 20;

  /** More than there are, as a rule: what is behind {@link #length} is of other pages. */
  char[] chars = {};

  int length;

  /** Makes room for so many characters. */
  char[] room(int most) {
    if (chars.length < most) {
      chars = new char[Math.max(most, Math.min(2 * chars.length, KEPT))];
    }
    return chars;
  }

  void set(String text) {
    length = text.length();
    text.getChars(0, length, room(length), 0);
  }

  void clear() {
    length = 0;
    if (chars.length > KEPT) {
      chars = new char[0];
    }
  }
}
