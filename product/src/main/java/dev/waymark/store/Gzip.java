package dev.waymark.store;

import java.util.Arrays;
import java.util.Deque;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.zip.CRC32;
import java.util.zip.Deflater;

/** Compresses records, each a gzip member of its own. Used by many threads at once. */
final class Gzip {
  /** RFC 1952, 2.3.1: magic, deflate, no flags, no time, no hint, unknown system. */
  private static final byte[] HEADER = {0x1f, (byte) 0x8b, 8, 0, 0, 0, 0, 0, 0, (byte) 0xff};

  private static final int TRAILER = 8;

  /** A compressor holds 270 kB outside the heap and is dear to make: idle ones are kept. */
  private final Deque<Deflater> idle = new ConcurrentLinkedDeque<>();

  /**
   * @param level 0 (as they are) to 9
   */
  byte[] member(int level, byte[]... parts) {
    Deflater deflater = idle.pollFirst();
    if (deflater == null) {
      deflater = new Deflater(level, true);
    }
    try {
      deflater.reset();
      deflater.setLevel(level);
      return member(deflater, parts);
    } finally {
      idle.addFirst(deflater);
    }
  }

  private static byte[] member(Deflater deflater, byte[]... parts) {
    CRC32 crc = new CRC32();
    int total = 0;
    for (byte[] part : parts) {
      total += part.length;
    }
    byte[] out = Arrays.copyOf(HEADER, HEADER.length + total / 3 + 512);
    int size = HEADER.length;
    for (int i = 0; i < parts.length; i++) {
      crc.update(parts[i]);
      deflater.setInput(parts[i]);
      boolean last = i == parts.length - 1;
      if (last) {
        deflater.finish();
      }
      while (last ? !deflater.finished() : !deflater.needsInput()) {
        if (size == out.length) {
          out = Arrays.copyOf(out, out.length * 2);
        }
        size += deflater.deflate(out, size, out.length - size);
      }
    }
    out = Arrays.copyOf(out, size + TRAILER);
    littleEndian(out, size, (int) crc.getValue());
    littleEndian(out, size + 4, total);
    return out;
  }

  private static void littleEndian(byte[] out, int at, int value) {
    for (int i = 0; i < 4; i++) {
      out[at + i] = (byte) (value >>> (8 * i));
    }
  }
}
