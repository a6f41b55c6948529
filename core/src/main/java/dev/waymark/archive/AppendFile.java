package dev.waymark.archive;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * A file that only grows; opened again, it is cut to the length that counts. What is appended waits
 * in memory until it is written by {@link #write}, or there is no more room.
 */
final class AppendFile implements AutoCloseable {
  private static final int BUFFER_BYTES = 1 << 18;

  private final Path path;
  private final FileChannel channel;
  private final ByteBuffer buffer = ByteBuffer.allocateDirect(BUFFER_BYTES);
  private long written;

  private AppendFile(Path path, FileChannel channel, long length) {
    this.path = path;
    this.channel = channel;
    this.written = length;
  }

  /**
   * @param committed bytes that count; what stands behind them was never acknowledged
   */
  static AppendFile open(Path path, long committed) {
    try {
      FileChannel channel =
          FileChannel.open(path, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
      long found = channel.size();
      if (found < committed) {
        channel.close();
        throw StorageException.withMessage(
            path
                + " has "
                + found
                + " bytes, but "
                + committed
                + " were committed: it was cut or replaced. Bring it back from a copy, or mend the"
                + " collection with waymark repair.");
      }
      if (found > committed) {
        channel.truncate(committed);
      }
      return new AppendFile(path, channel, committed);
    } catch (IOException e) {
      throw StorageException.forFile(path, "open", e);
    }
  }

  static void delete(Path path) {
    try {
      Files.deleteIfExists(path);
    } catch (IOException e) {
      throw StorageException.forFile(path, "delete", e);
    }
  }

  /** Adds bytes; returns where they start. */
  long append(byte[]... parts) {
    long start = length();
    for (byte[] part : parts) {
      int from = 0;
      while (from < part.length) {
        if (!buffer.hasRemaining()) {
          write();
        }
        int size = Math.min(part.length - from, buffer.remaining());
        buffer.put(part, from, size);
        from += size;
      }
    }
    return start;
  }

  /** The length with all that was appended. */
  long length() {
    return written + buffer.position();
  }

  /** Writes what waits: it survives the end of the process. */
  void write() {
    buffer.flip();
    try {
      while (buffer.hasRemaining()) {
        written += channel.write(buffer, written);
      }
    } catch (IOException e) {
      throw StorageException.forFile(path, "write", e);
    } finally {
      buffer.compact();
    }
  }

  /** Makes what is written survive a power cut. */
  void sync() {
    try {
      channel.force(false);
    } catch (IOException e) {
      throw StorageException.forFile(path, "sync", e);
    }
  }

  /** Discards what is not written. */
  @Override
  public void close() {
    try {
      channel.close();
    } catch (IOException e) {
      throw StorageException.forFile(path, "close", e);
    }
  }
}
