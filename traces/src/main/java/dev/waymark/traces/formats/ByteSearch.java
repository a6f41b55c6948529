package dev.waymark.traces.formats;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Searches bytes eight at a time: finding separators is most of the work of reading a log. */
final class ByteSearch {
  private static final VarHandle LONG_VIEW =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private static final long LOW_BITS = 0x0101010101010101L;
  private static final long HIGH_BITS = 0x8080808080808080L;

  private ByteSearch() {}

  /** Index of the first such byte in {@code [from, to)}; {@code to} if there is none. */
  static int indexOf(byte[] b, int from, int to, byte value) {
    long pattern = (value & 0xffL) * LOW_BITS;
    int i = from;
    for (; i <= to - 8; i += 8) {
      long difference = (long) LONG_VIEW.get(b, i) ^ pattern;
      // The lowest bit set marks the first byte that is zero, that is, equal.
      long zeros = (difference - LOW_BITS) & ~difference & HIGH_BITS;
      if (zeros != 0) {
        return i + (Long.numberOfTrailingZeros(zeros) >>> 3);
      }
    }
    while (i < to && b[i] != value) {
      i++;
    }
    return i;
  }

  /** Eight bytes as a number. */
  static long readLong(byte[] b, int at) {
    return (long) LONG_VIEW.get(b, at);
  }
}
