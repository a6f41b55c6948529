package dev.waymark.frontier.store;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Reads what a {@link RecordOutput} wrote, in the same order. */
final class RecordInput {
  private final ByteBuffer bytes;

  RecordInput(byte[] record) {
    this.bytes = ByteBuffer.wrap(record);
  }

  boolean hasMore() {
    return bytes.hasRemaining();
  }

  long readVarLong() {
    long value = 0;
    for (int shift = 0; ; shift += 7) {
      byte next = bytes.get();
      value |= (next & 0x7FL) << shift;
      if (next >= 0) {
        return value;
      }
    }
  }

  int readVarInt() {
    return (int) readVarLong();
  }

  long readLong() {
    return bytes.getLong();
  }

  double readDouble() {
    return Double.longBitsToDouble(bytes.getLong());
  }

  String readString() {
    int length = readVarInt();
    String text = new String(bytes.array(), bytes.position(), length, StandardCharsets.UTF_8);
    bytes.position(bytes.position() + length);
    return text;
  }

  byte[] readBytes() {
    byte[] result = new byte[readVarInt()];
    bytes.get(result);
    return result;
  }

  /** Reads numbers and appends them to known ones. */
  int[] readVarInts(int[] known) {
    int more = readVarInt();
    int[] values = more == 0 ? known : Arrays.copyOf(known, known.length + more);
    for (int i = known.length; i < values.length; i++) {
      values[i] = readVarInt();
    }
    return values;
  }

  /** Reads ids and appends them to known ones. */
  long[] readLongs(long[] known) {
    int more = readVarInt();
    long[] values = more == 0 ? known : Arrays.copyOf(known, known.length + more);
    for (int i = known.length; i < values.length; i++) {
      values[i] = bytes.getLong();
    }
    return values;
  }

  float[] readFloats() {
    float[] values = new float[readVarInt()];
    for (int i = 0; i < values.length; i++) {
      values[i] = bytes.getFloat();
    }
    return values;
  }
}
