package dev.waymark.people.log;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Looks through bytes eight at a time: most of the work of reading a log is finding where. */
final class Scan {
  private static final VarHandle EIGHT =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private static final long ONES = 0x0101010101010101L;
  private static final long HIGH = 0x8080808080808080L;

  private Scan() {}

  /** Where a byte stands first in {@code [from, to)}; {@code to} if nowhere. */
  static int find(byte[] b, int from, int to, byte wanted) {
    long pattern = (wanted & 0xffL) * ONES;
    int i = from;
    for (; i <= to - 8; i += 8) {
      long difference = (long) EIGHT.get(b, i) ^ pattern;
      // The lowest bit set marks the first byte that is zero, that is, equal.
      long zeros = (difference - ONES) & ~difference & HIGH;
      if (zeros != 0) {
        return i + (Long.numberOfTrailingZeros(zeros) >>> 3);
      }
    }
    while (i < to && b[i] != wanted) {
      i++;
    }
    return i;
  }

  /** Eight bytes as a number. */
  static long eight(byte[] b, int at) {
    return (long) EIGHT.get(b, at);
  }
}
