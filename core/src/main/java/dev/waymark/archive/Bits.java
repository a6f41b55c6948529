package dev.waymark.archive;

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

  /**
   * Writes tokens of {@link QuickDeflater}, for which there is room. Literals and copies alike:
   * which of them comes next cannot be foreseen.
   *
   * @param nearBits by the lowest nine bits of a token: what to write, from bit 24 on its size
   * @param farBits by the next five: what to write before the rest of the token, from bit 16 on its
   *     size, from bit 24 on the size of both
   */
  void put(int[] tokens, int size, int[] nearBits, int[] farBits) {
    byte[] to = bytes;
    int at = length;
    long bits = waiting;
    int n = count;
    for (int i = 0; i < size; i++) {
      int token = tokens[i];
      int near = nearBits[token & 0x1ff];
      bits |= (near & 0xffffffL) << n;
      n += near >>> 24;
      int far = farBits[token >>> 9 & 0x1f];
      // A shift looks at its lowest six bits: those of the first of both sizes.
      bits |= ((long) (token >>> 14) << (far >>> 16) | far & 0xffff) << n;
      n += far >>> 24;
      EIGHT.set(to, at, bits);
      at += n >>> 3;
      bits >>>= n & ~7;
      n &= 7;
    }
    length = at;
    waiting = bits;
    count = n;
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
