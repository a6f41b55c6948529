package dev.waymark.frontier.store;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Builds binary records: non-negative integers as variable-length numbers, the rest plainly. */
final class RecordOutput {
  private ByteBuffer bytes = ByteBuffer.allocate(4096);

  boolean isEmpty() {
    return bytes.position() == 0;
  }

  /** Returns the record and starts a new one. */
  byte[] takeRecord() {
    byte[] record = Arrays.copyOf(bytes.array(), bytes.position());
    bytes.clear();
    return record;
  }

  /** LEB128: seven bits a byte, the lowest first; the highest bit marks that more follow. */
  RecordOutput writeVarLong(long value) {
    ensureCapacity(10);
    long remaining = value;
    while ((remaining & ~0x7FL) != 0) {
      bytes.put((byte) (remaining & 0x7F | 0x80));
      remaining >>>= 7;
    }
    bytes.put((byte) remaining);
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

  /** Bytes, preceded by their number. */
  RecordOutput writeBytes(byte[] more) {
    writeVarLong(more.length);
    ensureCapacity(more.length);
    bytes.put(more);
    return this;
  }

  /** The numbers from index {@code from} on, preceded by their number. */
  RecordOutput writeVarInts(int[] values, int from) {
    writeVarLong(values.length - from);
    for (int i = from; i < values.length; i++) {
      writeVarLong(values[i]);
    }
    return this;
  }

  /** The ids from index {@code from} on, preceded by their number. */
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
      int capacity = Math.max(bytes.capacity() * 2, bytes.position() + more);
      bytes = ByteBuffer.wrap(Arrays.copyOf(bytes.array(), capacity)).position(bytes.position());
    }
  }
}
