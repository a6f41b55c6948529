package dev.waymark.learn;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Names of features, one after the other in a pool of bytes: a length byte, then UTF-8. */
final class Names {
  /** Longer names are cut: they are for showing only. */
  static final int MAX_BYTES = 255;

  private byte[] pool = new byte[256];
  private int used = 1;

  /** Keeps a name and says where; 0 stands for no name. */
  int keep(String name) {
    if (name.isEmpty()) {
      return 0;
    }
    byte[] bytes = name.getBytes(StandardCharsets.UTF_8);
    return keep(bytes, 0, fitting(bytes));
  }

  private int keep(byte[] bytes, int from, int length) {
    if (used + length + 1 > pool.length) {
      pool = Arrays.copyOf(pool, Growth.after(pool.length, used + length + 1));
    }
    int place = used;
    pool[place] = (byte) length;
    System.arraycopy(bytes, from, pool, place + 1, length);
    used += length + 1;
    return place;
  }

  /** Keeps a name of another pool. */
  int keep(Names other, int place) {
    return place == 0 ? 0 : keep(other.pool, place + 1, Byte.toUnsignedInt(other.pool[place]));
  }

  String at(int place) {
    return place == 0
        ? ""
        : new String(pool, place + 1, Byte.toUnsignedInt(pool[place]), StandardCharsets.UTF_8);
  }

  int bytes() {
    return pool.length;
  }

  /** A cut must not go through a character. */
  private static int fitting(byte[] bytes) {
    int length = Math.min(bytes.length, MAX_BYTES);
    while (length < bytes.length && length > 0 && (bytes[length] & 0xc0) == 0x80) {
      length--;
    }
    return length;
  }
}
