package dev.waymark.traces.formats;

import java.io.Serializable;

/**
 * A line that could not be parsed, without its contents.
 *
 * @param number from 1
 * @param shape the line with every letter replaced by x and every digit by 9: enough to see what is
 *     wrong, and nothing personal
 */
public record BadLine(long number, String shape) implements Serializable {
  /** Characters of a line that are shown. */
  private static final int MAX_SHAPE_LENGTH = 100;

  /** The same line, counted from further before. */
  public BadLine after(long lines) {
    return new BadLine(lines + number, shape);
  }

  static BadLine mask(long number, byte[] b, int from, int to) {
    StringBuilder shape = new StringBuilder();
    int end = Math.min(to, from + MAX_SHAPE_LENGTH);
    for (int i = from; i < end; i++) {
      char c = (char) (b[i] & 0xff);
      shape.append(
          c >= '0' && c <= '9'
              ? '9'
              : (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c > 126
                  ? 'x'
                  : c == '\t' ? ' ' : c < ' ' ? '?' : c);
    }
    return new BadLine(number, end < to ? shape + "…" : shape.toString());
  }

  @Override
  public String toString() {
    return "line " + number + ": " + shape;
  }
}
