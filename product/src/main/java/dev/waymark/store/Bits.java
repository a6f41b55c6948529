package dev.waymark.store;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/** Bytes that are written bit by bit, the lowest first (RFC 1951, 3.1.1). Used again. */
final class Bits {
  private static final VarHandle EIGHT =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private byte[] bytes = new byte[1 << 14];
  private int length;
  private long waiting;
  private int count;

  void clear() {
    length = 0;
    waiting = 0;
    count = 0;
  }

  /** Makes room for so many bytes more, at least. */
  void room(int more) {
    if (length + more + Long.BYTES > bytes.length) {
      bytes = Arrays.copyOf(bytes, Math.max(bytes.length * 2, length + more + Long.BYTES));
    }
  }

  /**
   * Writes bits for which there is room.
   *
   * @param size at most 56
   */
  void put(long bits, int size) {
    waiting |= bits << count;
    count += size;
    EIGHT.set(bytes, length, waiting);
    length += count >>> 3;
    waiting >>>= count & ~7;
    count &= 7;
  }

  /** Goes on with a whole byte. */
  void align() {
    put(0, -count & 7);
  }

  /** Bytes as they are, behind whole ones. */
  void put(byte[] from, int start, int size) {
    room(size);
    System.arraycopy(from, start, bytes, length, size);
    length += size;
  }

  /**
   * @param behind how many bytes are left free at the end
   */
  byte[] toBytes(int behind) {
    align();
    return Arrays.copyOf(bytes, length + behind);
  }
}
