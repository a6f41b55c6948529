package dev.waymark.judge;

import java.util.Locale;

/** Numbers as people read them. */
final class Numbers {
  private Numbers() {}

  /** Whole numbers as they are, others with two digits after the point. */
  static String brief(double value) {
    return value == Math.rint(value) && Math.abs(value) < 1e9
        ? Long.toString((long) value)
        : String.format(Locale.ROOT, "%.2f", value);
  }
}
