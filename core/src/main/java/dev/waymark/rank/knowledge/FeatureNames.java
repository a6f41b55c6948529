package dev.waymark.rank.knowledge;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Names of features, one after the other in a pool of bytes: a length byte, then UTF-8. */
final class FeatureNames {
  /** Longer names are cut: they are for showing only. */
  static final int MAX_BYTES = 255;

  private byte[] pool = new byte[256];
  private int used = 1;

  /** Keeps a name and says where; 0 stands for no name. */
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
    int place = used;
    pool[place] = (byte) length;
    System.arraycopy(bytes, from, pool, place + 1, length);
    used += length + 1;
    return place;
  }

  /** Keeps a name of another pool. */
  int add(FeatureNames other, int place) {
    return place == 0 ? 0 : add(other.pool, place + 1, Byte.toUnsignedInt(other.pool[place]));
  }

  String get(int place) {
    return place == 0
        ? ""
        : new String(pool, place + 1, Byte.toUnsignedInt(pool[place]), StandardCharsets.UTF_8);
  }

  int memoryBytes() {
    return pool.length;
  }

  /** A cut must not go through a character. */
  private static int truncatedLength(byte[] bytes) {
    int length = Math.min(bytes.length, MAX_BYTES);
    while (length < bytes.length && length > 0 && (bytes[length] & 0xc0) == 0x80) {
      length--;
    }
    return length;
  }
}
