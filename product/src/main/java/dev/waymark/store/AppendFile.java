package dev.waymark.store;

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
  private static final int ROOM = 1 << 18;

  private final Path path;
  private final FileChannel channel;
  private final ByteBuffer waiting = ByteBuffer.allocateDirect(ROOM);
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
        throw BrokenDisk.because(
            path
                + " has "
                + found
                + " bytes, but "
                + committed
                + " were committed: it was cut or replaced. Bring it back from a copy, or begin a"
                + " new collection with --into.");
      }
      if (found > committed) {
        channel.truncate(committed);
      }
      return new AppendFile(path, channel, committed);
    } catch (IOException e) {
      throw BrokenDisk.of(path, "open", e);
    }
  }

  static void delete(Path path) {
    try {
      Files.deleteIfExists(path);
    } catch (IOException e) {
      throw BrokenDisk.of(path, "delete", e);
    }
  }

  /** Adds bytes; returns where they start. */
  long append(byte[]... parts) {
    long start = length();
    for (byte[] part : parts) {
      int from = 0;
      while (from < part.length) {
        if (!waiting.hasRemaining()) {
          write();
        }
        int size = Math.min(part.length - from, waiting.remaining());
        waiting.put(part, from, size);
        from += size;
      }
    }
    return start;
  }

  /** The length with all that was appended. */
  long length() {
    return written + waiting.position();
  }

  /** Writes what waits: it survives the end of the process. */
  void write() {
    waiting.flip();
    try {
      while (waiting.hasRemaining()) {
        written += channel.write(waiting, written);
      }
    } catch (IOException e) {
      throw BrokenDisk.of(path, "write", e);
    } finally {
      waiting.compact();
    }
  }

  /** Makes what is written survive a power cut. */
  void sync() {
    try {
      channel.force(false);
    } catch (IOException e) {
      throw BrokenDisk.of(path, "sync", e);
    }
  }

  /** What waits is given up. */
  @Override
  public void close() {
    try {
      channel.close();
    } catch (IOException e) {
      throw BrokenDisk.of(path, "close", e);
    }
  }
}
