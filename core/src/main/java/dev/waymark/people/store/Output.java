package dev.waymark.people.store;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Writes a file of the trace from its start to its end, and knows where it is. */
final class Output implements Closeable {
  private final FileChannel channel;
  private final ByteBuffer buffer = ByteBuffer.allocate(1 << 16);
  private long written;

  Output(Path file) {
    try {
      channel = FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot create " + file, e);
    }
  }

  /** How many bytes were written. */
  long at() {
    return written + buffer.position();
  }

  void octet(int value) throws IOException {
    room(1);
    buffer.put((byte) value);
  }

  void number(long value) throws IOException {
    room(8);
    buffer.putLong(value);
  }

  void varint(long value) throws IOException {
    room(10);
    long rest = value;
    while ((rest & ~0x7fL) != 0) {
      buffer.put((byte) (rest | 0x80));
      rest >>>= 7;
    }
    buffer.put((byte) rest);
  }

  void bytes(byte[] value) throws IOException {
    int done = 0;
    while (done < value.length) {
      room(1);
      int part = Math.min(buffer.remaining(), value.length - done);
      buffer.put(value, done, part);
      done += part;
    }
  }

  private void room(int bytes) throws IOException {
    if (buffer.remaining() < bytes) {
      flush();
    }
  }

  private void flush() throws IOException {
    buffer.flip();
    written += buffer.limit();
    while (buffer.hasRemaining()) {
      channel.write(buffer);
    }
    buffer.clear();
  }

  /** Everything is on the disk when this returns. */
  @Override
  public void close() throws IOException {
    try (channel) {
      flush();
      channel.force(true);
    }
  }
}
