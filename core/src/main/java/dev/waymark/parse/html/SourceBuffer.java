package dev.waymark.parse.html;

/** The characters of a page. Used again: they are many, and gone once the page is read. */
public final class SourceBuffer {
  /** Room for more is not kept. */
  private static final int MAX_RETAINED_CHARS = 1 << 20;

  /** More than there are, as a rule: what is behind {@link #length} is of other pages. */
  public char[] chars = {};

  public int length;

  /** Makes room for so many characters. */
  public char[] ensureCapacity(int most) {
    if (chars.length < most) {
      chars = new char[Math.max(most, Math.min(2 * chars.length, MAX_RETAINED_CHARS))];
    }
    return chars;
  }

  public void set(String text) {
    length = text.length();
    text.getChars(0, length, ensureCapacity(length), 0);
  }

  public void clear() {
    length = 0;
    if (chars.length > MAX_RETAINED_CHARS) {
      chars = new char[0];
    }
  }
}
