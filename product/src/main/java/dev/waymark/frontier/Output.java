package dev.waymark.frontier;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** A record in the making: whole numbers from 0 in as few bytes as they need, the rest as it is. */
final class Output {
  private ByteBuffer bytes = ByteBuffer.allocate(4096);

  boolean isEmpty() {
    return bytes.position() == 0;
  }

  /** The record so far; a new one starts. */
  byte[] take() {
    byte[] record = Arrays.copyOf(bytes.array(), bytes.position());
    bytes.clear();
    return record;
  }

  /** Seven bits a byte, the lowest first; the highest bit says that more follow. */
  Output number(long value) {
    room(10);
    long rest = value;
    while ((rest & ~0x7FL) != 0) {
      bytes.put((byte) (rest & 0x7F | 0x80));
      rest >>>= 7;
    }
    bytes.put((byte) rest);
    return this;
  }

  Output id(long id) {
    room(8);
    bytes.putLong(id);
    return this;
  }

  Output real(double value) {
    return id(Double.doubleToRawLongBits(value));
  }

  Output text(String text) {
    return bytes(text.getBytes(StandardCharsets.UTF_8));
  }

  /** Bytes as they are, preceded by how many. */
  Output bytes(byte[] more) {
    number(more.length);
    room(more.length);
    bytes.put(more);
    return this;
  }

  /** The numbers from index {@code from} on, preceded by how many. */
  Output numbers(int[] values, int from) {
    number(values.length - from);
    for (int i = from; i < values.length; i++) {
      number(values[i]);
    }
    return this;
  }

  /** The ids from index {@code from} on, preceded by how many. */
  Output ids(long[] values, int from) {
    number(values.length - from);
    room((values.length - from) * 8);
    for (int i = from; i < values.length; i++) {
      bytes.putLong(values[i]);
    }
    return this;
  }

  Output reals(float[] values) {
    number(values.length);
    room(values.length * 4);
    for (float value : values) {
      bytes.putFloat(value);
    }
    return this;
  }

  private void room(int more) {
    if (bytes.remaining() < more) {
      int wanted = Math.max(bytes.capacity() * 2, bytes.position() + more);
      bytes = ByteBuffer.wrap(Arrays.copyOf(bytes.array(), wanted)).position(bytes.position());
    }
  }
}
