package dev.waymark.traces.store.files;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Writes a file of the trace sequentially. */
public final class TraceFileOutput implements Closeable {
  private static final VarHandle LONG_VIEW =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

  private final WritableByteChannel channel;
  private final byte[] bytes = new byte[1 << 16];
  private int size;
  private long flushedBytes;

  public TraceFileOutput(Path file) {
    try {
      channel = FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot create " + file, e);
    }
  }

  /** Writes to somewhere else than a file of its own. */
  public TraceFileOutput(WritableByteChannel channel) {
    this.channel = channel;
  }

  /** Number of bytes written. */
  public long position() {
    return flushedBytes + size;
  }

  void writeByte(int value) throws IOException {
    ensureCapacity(1);
    bytes[size++] = (byte) value;
  }

  public void writeLong(long value) throws IOException {
    ensureCapacity(8);
    LONG_VIEW.set(bytes, size, value);
    size += 8;
  }

  public void writeVarint(long value) throws IOException {
    ensureCapacity(10);
    long rest = value;
    while ((rest & ~0x7fL) != 0) {
      bytes[size++] = (byte) (rest | 0x80);
      rest >>>= 7;
    }
    bytes[size++] = (byte) rest;
  }

  public void writeBytes(byte[] value) throws IOException {
    int done = 0;
    while (done < value.length) {
      ensureCapacity(1);
      int part = Math.min(bytes.length - size, value.length - done);
      System.arraycopy(value, done, bytes, size, part);
      size += part;
      done += part;
    }
  }

  private void ensureCapacity(int more) throws IOException {
    if (size + more > bytes.length) {
      flush();
    }
  }

  private void flush() throws IOException {
    ByteBuffer buffer = ByteBuffer.wrap(bytes, 0, size);
    while (buffer.hasRemaining()) {
      channel.write(buffer);
    }
    flushedBytes += size;
    size = 0;
  }

  /** The file is on disk when this returns. */
  @Override
  public void close() throws IOException {
    try (channel) {
      flush();
      if (channel instanceof FileChannel file) {
        file.force(true);
      }
    }
  }
}
