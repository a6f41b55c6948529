package dev.waymark.store;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** A file that only grows; opened again, it is cut to the length that counts. */
final class AppendFile implements AutoCloseable {
  private final Path path;
  private final FileChannel channel;
  private long length;

  private AppendFile(Path path, FileChannel channel, long length) {
    this.path = path;
    this.channel = channel;
    this.length = length;
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

  /** Adds bytes, all or (to the eyes of the next) none; returns where they start. */
  long append(byte[]... parts) {
    long start = length;
    long end = start;
    try {
      for (byte[] part : parts) {
        ByteBuffer bytes = ByteBuffer.wrap(part);
        while (bytes.hasRemaining()) {
          end += channel.write(bytes, end);
        }
      }
    } catch (IOException e) {
      throw BrokenDisk.of(path, "write", e);
    }
    length = end;
    return start;
  }

  long length() {
    return length;
  }

  /** Makes what is written survive a power cut. */
  void sync() {
    try {
      channel.force(false);
    } catch (IOException e) {
      throw BrokenDisk.of(path, "sync", e);
    }
  }

  @Override
  public void close() {
    try {
      channel.close();
    } catch (IOException e) {
      throw BrokenDisk.of(path, "close", e);
    }
  }
}
