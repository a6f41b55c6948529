package dev.waymark.rank.knowledge;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** A pool of feature names, each a length byte followed by UTF-8; offset 0 stands for no name. */
final class FeatureNames {
  /** Longer names are truncated: they are for display only. */
  static final int MAX_BYTES = 255;

  private byte[] pool = new byte[256];
  private int used = 1;

  private int add(byte[] bytes, int from, int length) {
    if (used + length + 1 > pool.length) {
      pool = Arrays.copyOf(pool, ArrayGrowth.newLength(pool.length, used + length + 1));
    }
    int offset = used;
    pool[offset] = (byte) length;
    System.arraycopy(bytes, from, pool, offset + 1, length);
    used += length + 1;
    return offset;
  }

  /** Stores a name of another pool. */
  int add(FeatureNames other, int offset) {
    return offset == 0 ? 0 : add(other.pool, offset + 1, Byte.toUnsignedInt(other.pool[offset]));
  }

  /** The offset of the smaller of a stored name (0 for none) and another one, which is stored. */
  int smaller(int offset, String name) {
    if (offset != 0 && isAscii(offset, name)) {
      return offset;
    }
    byte[] bytes = name.getBytes(StandardCharsets.UTF_8);
    int length = truncatedLength(bytes);
    return offset == 0 || compare(bytes, 0, length, offset) < 0 ? add(bytes, 0, length) : offset;
  }

  /** Whether a stored name is this one, in ASCII: nearly always it is, and nothing is allocated. */
  private boolean isAscii(int offset, String name) {
    int length = Byte.toUnsignedInt(pool[offset]);
    if (length != name.length()) {
      return false;
    }
    for (int i = 0; i < length; i++) {
      if (pool[offset + 1 + i] != name.charAt(i)) {
        return false;
      }
    }
    return true;
  }

  /** The same with a name of another pool. */
  int smaller(int offset, FeatureNames other, int otherOffset) {
    int length = Byte.toUnsignedInt(other.pool[otherOffset]);
    return offset == 0 || compare(other.pool, otherOffset + 1, length, offset) < 0
        ? add(other, otherOffset)
        : offset;
  }

  /** The order of names: that of their bytes. */
  static boolean isSmaller(String a, String b) {
    byte[] bytes = a.getBytes(StandardCharsets.UTF_8);
    return Arrays.compareUnsigned(bytes, b.getBytes(StandardCharsets.UTF_8)) < 0;
  }

  private int compare(byte[] bytes, int from, int length, int offset) {
    int end = offset + 1 + Byte.toUnsignedInt(pool[offset]);
    return Arrays.compareUnsigned(bytes, from, from + length, pool, offset + 1, end);
  }

  String get(int offset) {
    return offset == 0
        ? ""
        : new String(pool, offset + 1, Byte.toUnsignedInt(pool[offset]), StandardCharsets.UTF_8);
  }

  int memoryBytes() {
    return pool.length;
  }

  /** Truncates between characters. */
  private static int truncatedLength(byte[] bytes) {
    int length = Math.min(bytes.length, MAX_BYTES);
    while (length < bytes.length && length > 0 && (bytes[length] & 0xc0) == 0x80) {
      length--;
    }
    return length;
  }
}
