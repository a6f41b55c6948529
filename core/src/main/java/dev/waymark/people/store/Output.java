package dev.waymark.people.store;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Writes a file of the trace from its start to its end, and knows where it is. */
final class Output implements Closeable {
  private static final VarHandle NUMBER =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

  private final FileChannel channel;
  private final byte[] bytes = new byte[1 << 16];
  private int size;
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
    return written + size;
  }

  void octet(int value) throws IOException {
    room(1);
    bytes[size++] = (byte) value;
  }

  void number(long value) throws IOException {
    room(8);
    NUMBER.set(bytes, size, value);
    size += 8;
  }

  void varint(long value) throws IOException {
    room(10);
    long rest = value;
    while ((rest & ~0x7fL) != 0) {
      bytes[size++] = (byte) (rest | 0x80);
      rest >>>= 7;
    }
    bytes[size++] = (byte) rest;
  }

  void bytes(byte[] value) throws IOException {
    int done = 0;
    while (done < value.length) {
      room(1);
      int part = Math.min(bytes.length - size, value.length - done);
      System.arraycopy(value, done, bytes, size, part);
      size += part;
      done += part;
    }
  }

  private void room(int more) throws IOException {
    if (size + more > bytes.length) {
      flush();
    }
  }

  private void flush() throws IOException {
    ByteBuffer buffer = ByteBuffer.wrap(bytes, 0, size);
    while (buffer.hasRemaining()) {
      channel.write(buffer);
    }
    written += size;
    size = 0;
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
