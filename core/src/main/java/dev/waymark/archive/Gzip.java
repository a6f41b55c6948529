package dev.waymark.archive;

import java.util.Arrays;
import java.util.Deque;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.zip.CRC32;
import java.util.zip.Deflater;

/** Compresses records, each a gzip member of its own. Used by many threads at once. */
final class Gzip {
  /** RFC 1952, 2.3.1: magic, deflate, no flags, no time, no hint, unknown system. */
  private static final byte[] HEADER = {0x1f, (byte) 0x8b, 8, 0, 0, 0, 0, 0, 0, (byte) 0xff};

  private static final int TRAILER_BYTES = 8;

  /** Of both kinds: they hold some 200 kB each and are dear to make, so idle ones are kept. */
  private final Deque<Deflater> idle = new ConcurrentLinkedDeque<>();

  private final Deque<QuickDeflater> idleQuick = new ConcurrentLinkedDeque<>();

  /**
   * @param level 0 (as they are) to 9
   */
  byte[] compress(int level, byte[]... parts) {
    CRC32 crc = new CRC32();
    int length = 0;
    for (byte[] part : parts) {
      crc.update(part);
      length += part.length;
    }
    byte[] packed = level == 1 ? quickly(parts) : deflate(level, length, parts);
    putLittleEndian(packed, packed.length - TRAILER_BYTES, (int) crc.getValue());
    putLittleEndian(packed, packed.length - 4, length);
    return packed;
  }

  /** Compressed, with header and room for the trailer. */
  private byte[] quickly(byte[][] parts) {
    QuickDeflater deflater = idleQuick.pollFirst();
    if (deflater == null) {
      deflater = new QuickDeflater();
    }
    try {
      return deflater.deflate(HEADER, TRAILER_BYTES, parts);
    } finally {
      idleQuick.addFirst(deflater);
    }
  }

  /** The same, by the library. */
  private byte[] deflate(int level, int length, byte[][] parts) {
    Deflater deflater = idle.pollFirst();
    if (deflater == null) {
      deflater = new Deflater(level, true);
    }
    try {
      deflater.reset();
      deflater.setLevel(level);
      byte[] out = Arrays.copyOf(HEADER, HEADER.length + length / 3 + 512);
      int size = HEADER.length;
      int next = 0;
      while (!deflater.finished()) {
        if (next == parts.length) {
          deflater.finish();
        } else if (deflater.needsInput()) {
          deflater.setInput(parts[next++]);
        }
        if (size == out.length) {
          out = Arrays.copyOf(out, out.length * 2);
        }
        size += deflater.deflate(out, size, out.length - size);
      }
      return Arrays.copyOf(out, size + TRAILER_BYTES);
    } finally {
      idle.addFirst(deflater);
    }
  }

  private static void putLittleEndian(byte[] out, int at, int value) {
    for (int i = 0; i < 4; i++) {
      out[at + i] = (byte) (value >>> (8 * i));
    }
  }
}
