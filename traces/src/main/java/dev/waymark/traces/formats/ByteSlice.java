package dev.waymark.traces.formats;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * A range of bytes in a shared buffer, reused for every line: at half a million lines a second
 * there is no time to create a string for each field.
 */
public final class ByteSlice {
  private static final byte[] EMPTY = {};

  private byte[] bytes = EMPTY;
  private int from;
  private int to;

  /**
   * Sets the slice to {@code [from, to)} of a buffer; a lone dash means "empty" in every log
   * format.
   */
  public void set(byte[] buffer, int from, int to) {
    boolean empty = to <= from || (to - from == 1 && buffer[from] == '-');
    this.bytes = buffer;
    this.from = from;
    this.to = empty ? from : to;
  }

  public void set(String text) {
    byte[] encoded = text.getBytes(StandardCharsets.UTF_8);
    set(encoded, 0, encoded.length);
  }

  /** Sets the slice to the bytes of another. */
  public void set(ByteSlice other) {
    bytes = other.bytes;
    from = other.from;
    to = other.to;
  }

  public void clear() {
    to = from;
  }

  public boolean isEmpty() {
    return from == to;
  }

  public int length() {
    return to - from;
  }

  public byte byteAt(int i) {
    return bytes[from + i];
  }

  /** A copy of the bytes. */
  public byte[] toByteArray() {
    return Arrays.copyOfRange(bytes, from, to);
  }

  public boolean equalsAscii(String ascii) {
    if (length() != ascii.length()) {
      return false;
    }
    for (int i = 0; i < ascii.length(); i++) {
      if (bytes[from + i] != ascii.charAt(i)) {
        return false;
      }
    }
    return true;
  }

  /** Whether this slice contains the bytes of another. */
  public boolean contains(ByteSlice other) {
    int last = to - other.length();
    for (int start = from; start <= last; start++) {
      int end = start + other.length();
      if (Arrays.equals(bytes, start, end, other.bytes, other.from, other.to)) {
        return true;
      }
    }
    return false;
  }

  /** Eight bytes as a number; they must exist. */
  long readLong(int i) {
    return ByteSearch.readLong(bytes, from + i);
  }

  /** Up to eight bytes from an index as a number; 0 if there are none. */
  long readUpToLong(int i) {
    int left = length() - i;
    if (left >= 8) {
      return readLong(i);
    }
    long number = 0;
    for (int j = 0; j < left; j++) {
      number = number << 8 | (bytes[from + i + j] & 0xff);
    }
    return number;
  }

  /** The bytes as text; malformed UTF-8 is replaced. */
  @Override
  public String toString() {
    return new String(bytes, from, to - from, StandardCharsets.UTF_8);
  }
}
