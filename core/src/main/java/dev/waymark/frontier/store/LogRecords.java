package dev.waymark.frontier.store;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.zip.CRC32C;

/**
 * Looks through RocksDB's logs before RocksDB does: where damage makes a record one of a kind that
 * it did not write, it reads that record for ever. Other damage it finds itself.
 */
final class LogRecords {
  private static final int BLOCK_BYTES = 32 << 10;
  private static final int HEADER_BYTES = 7;

  /** Whole records, and the first, middle and last piece of one; 0 is space that is not used. */
  private static final int LAST_KIND = 4;

  private LogRecords() {}

  /** Where the first record of another kind is, as a sentence. */
  static Optional<String> findForeign(Path folder) throws IOException {
    try (DirectoryStream<Path> logs = Files.newDirectoryStream(folder, "{*.log,MANIFEST-*}")) {
      for (Path log : logs) {
        long at = firstForeign(log);
        if (at >= 0) {
          return Optional.of("%s at byte %d".formatted(log.getFileName(), at));
        }
      }
    }
    return Optional.empty();
  }

  /** -1 if there is none, or damage that RocksDB finds comes before it. */
  private static long firstForeign(Path log) throws IOException {
    ByteBuffer block = ByteBuffer.allocate(BLOCK_BYTES).order(ByteOrder.LITTLE_ENDIAN);
    try (InputStream in = Files.newInputStream(log)) {
      for (long start = 0; ; start += BLOCK_BYTES) {
        int length = in.readNBytes(block.array(), 0, BLOCK_BYTES);
        int end = endOfWhole(block.clear().limit(length));
        if (end + HEADER_BYTES <= length && kind(block, end) > LAST_KIND) {
          return start + end;
        }
        if (length < BLOCK_BYTES || hasRecord(block, end)) {
          return -1;
        }
      }
    }
  }

  /** Where the records that are whole end within a block. */
  private static int endOfWhole(ByteBuffer block) {
    int at = 0;
    while (hasRecord(block, at)) {
      int end = at + HEADER_BYTES + Short.toUnsignedInt(block.getShort(at + 4));
      if (kind(block, at) > LAST_KIND || end > block.limit() || !hasItsSum(block, at, end)) {
        return at;
      }
      at = end;
    }
    return at;
  }

  private static boolean hasRecord(ByteBuffer block, int at) {
    return at + HEADER_BYTES <= block.limit() && kind(block, at) != 0;
  }

  private static int kind(ByteBuffer block, int at) {
    return Byte.toUnsignedInt(block.get(at + 6));
  }

  /** The sum of kind and content, stored rotated by 15 bits and moved by a constant. */
  private static boolean hasItsSum(ByteBuffer block, int at, int end) {
    CRC32C sum = new CRC32C();
    sum.update(block.array(), at + 6, end - at - 6);
    int value = (int) sum.getValue();
    return block.getInt(at) == Integer.rotateRight(value, 15) + 0xa282ead8;
  }
}
