package dev.waymark.archive.warc;

import io.airlift.compress.v3.deflate.DeflateCompressor;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.zip.CRC32;

/**
 * Compresses records, each a gzip member of its own (RFC 1952), by libdeflate where the platform
 * has it. Used by many threads at once.
 */
final class Gzip {
  /** RFC 1952, 2.3.1: magic, deflate, no flags, no time, no hint, unknown system. */
  private static final byte[] HEADER = {0x1f, (byte) 0x8b, 8, 0, 0, 0, 0, 0, 0, (byte) 0xff};

  private static final int TRAILER_BYTES = 8;

  /** Compressors that are not in use, by level: each holds memory of the system. */
  private final Map<Integer, Queue<DeflateCompressor>> idle = new ConcurrentHashMap<>();

  /**
   * @param level 0 (stored) to 9
   */
  byte[] compress(int level, byte[]... parts) {
    byte[] input = concatenate(parts);
    Queue<DeflateCompressor> pool =
        idle.computeIfAbsent(level, key -> new ConcurrentLinkedQueue<>());
    DeflateCompressor compressor = pool.poll();
    if (compressor == null) {
      compressor = DeflateCompressor.create(level);
    }
    int room = compressor.maxCompressedLength(input.length);
    byte[] out = Arrays.copyOf(HEADER, HEADER.length + room + TRAILER_BYTES);
    int end = HEADER.length + compressor.compress(input, 0, input.length, out, HEADER.length, room);
    pool.add(compressor);
    CRC32 crc = new CRC32();
    crc.update(input);
    ByteBuffer.wrap(out, end, TRAILER_BYTES)
        .order(ByteOrder.LITTLE_ENDIAN)
        .putInt((int) crc.getValue())
        .putInt(input.length);
    return Arrays.copyOf(out, end + TRAILER_BYTES);
  }

  private static byte[] concatenate(byte[][] parts) {
    int length = 0;
    for (byte[] part : parts) {
      length += part.length;
    }
    byte[] all = new byte[length];
    int at = 0;
    for (byte[] part : parts) {
      System.arraycopy(part, 0, all, at, part.length);
      at += part.length;
    }
    return all;
  }
}
