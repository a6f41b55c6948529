package dev.waymark.rank.knowledge;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** A pool of feature names, each a length byte followed by UTF-8. */
final class FeatureNames {
  /** Longer names are truncated: they are for display only. */
  static final int MAX_BYTES = 255;

  private byte[] pool = new byte[256];
  private int used = 1;

  /** Stores a name and returns its offset; 0 stands for no name. */
  int add(String name) {
    if (name.isEmpty()) {
      return 0;
    }
    byte[] bytes = name.getBytes(StandardCharsets.UTF_8);
    return add(bytes, 0, truncatedLength(bytes));
  }

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
