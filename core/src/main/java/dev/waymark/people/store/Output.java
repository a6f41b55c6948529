package dev.waymark.people.store;

import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Writes a file of the trace from its start to its end, and knows where it is. */
final class Output implements Closeable {
  private final FileChannel channel;
  private final BufferedOutputStream out;
  private long at;

  Output(Path file) {
    try {
      channel = FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot create " + file, e);
    }
    out = new BufferedOutputStream(Channels.newOutputStream(channel), 1 << 16);
  }

  /** How many bytes were written. */
  long at() {
    return at;
  }

  void octet(int value) throws IOException {
    out.write(value);
    at++;
  }

  void number(long value) throws IOException {
    for (int shift = 56; shift >= 0; shift -= 8) {
      out.write((int) (value >>> shift));
    }
    at += 8;
  }

  void varint(long value) throws IOException {
    long rest = value;
    while ((rest & ~0x7fL) != 0) {
      octet((int) (rest | 0x80) & 0xff);
      rest >>>= 7;
    }
    octet((int) rest);
  }

  void bytes(byte[] value) throws IOException {
    out.write(value);
    at += value.length;
  }

  /** Everything is on the disk when this returns. */
  @Override
  public void close() throws IOException {
    out.flush();
    channel.force(true);
    out.close();
  }
}
