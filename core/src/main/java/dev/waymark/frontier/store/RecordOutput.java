package dev.waymark.frontier.store;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** A record in the making: whole numbers from 0 in as few bytes as they need, the rest as it is. */
final class RecordOutput {
  private ByteBuffer bytes = ByteBuffer.allocate(4096);

  boolean isEmpty() {
    return bytes.position() == 0;
  }

  /** The record so far; a new one starts. */
  byte[] takeRecord() {
    byte[] record = Arrays.copyOf(bytes.array(), bytes.position());
    bytes.clear();
    return record;
  }

  /** Seven bits a byte, the lowest first; the highest bit says that more follow. */
  RecordOutput writeVarLong(long value) {
    ensureCapacity(10);
    long rest = value;
    while ((rest & ~0x7FL) != 0) {
      bytes.put((byte) (rest & 0x7F | 0x80));
      rest >>>= 7;
    }
    bytes.put((byte) rest);
    return this;
  }

  RecordOutput writeLong(long id) {
    ensureCapacity(8);
    bytes.putLong(id);
    return this;
  }

  RecordOutput writeDouble(double value) {
    return writeLong(Double.doubleToRawLongBits(value));
  }

  RecordOutput writeString(String text) {
    return writeBytes(text.getBytes(StandardCharsets.UTF_8));
  }

  /** Bytes as they are, preceded by how many. */
  RecordOutput writeBytes(byte[] more) {
    writeVarLong(more.length);
    ensureCapacity(more.length);
    bytes.put(more);
    return this;
  }

  /** The numbers from index {@code from} on, preceded by how many. */
  RecordOutput writeVarInts(int[] values, int from) {
    writeVarLong(values.length - from);
    for (int i = from; i < values.length; i++) {
      writeVarLong(values[i]);
    }
    return this;
  }

  /** The ids from index {@code from} on, preceded by how many. */
  RecordOutput writeLongs(long[] values, int from) {
    writeVarLong(values.length - from);
    ensureCapacity((values.length - from) * 8);
    for (int i = from; i < values.length; i++) {
      bytes.putLong(values[i]);
    }
    return this;
  }

  RecordOutput writeFloats(float[] values) {
    writeVarLong(values.length);
    ensureCapacity(values.length * 4);
    for (float value : values) {
      bytes.putFloat(value);
    }
    return this;
  }

  private void ensureCapacity(int more) {
    if (bytes.remaining() < more) {
      int wanted = Math.max(bytes.capacity() * 2, bytes.position() + more);
      bytes = ByteBuffer.wrap(Arrays.copyOf(bytes.array(), wanted)).position(bytes.position());
    }
  }
}
