package dev.waymark.parse.html;

/** A reusable buffer for the source of a page. */
public final class SourceBuffer {
  /** A larger buffer is not retained. */
  private static final int MAX_RETAINED_CHARS = 1 << 20;

  /** Valid up to {@link #length}; the rest is from other pages. */
  public char[] chars = {};

  public int length;

  /** A buffer with room for so many characters. */
  public char[] ensureCapacity(int capacity) {
    if (chars.length < capacity) {
      chars = new char[Math.max(capacity, Math.min(2 * chars.length, MAX_RETAINED_CHARS))];
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
