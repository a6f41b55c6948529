package dev.waymark.frontier;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Reads back what an {@link Output} wrote, in the same order. */
final class Input {
  private final ByteBuffer bytes;

  Input(byte[] record) {
    this.bytes = ByteBuffer.wrap(record);
  }

  boolean more() {
    return bytes.hasRemaining();
  }

  long number() {
    long value = 0;
    for (int shift = 0; ; shift += 7) {
      byte next = bytes.get();
      value |= (next & 0x7FL) << shift;
      if (next >= 0) {
        return value;
      }
    }
  }

  int small() {
    return (int) number();
  }

  long id() {
    return bytes.getLong();
  }

  double real() {
    return Double.longBitsToDouble(bytes.getLong());
  }

  String text() {
    int length = small();
    String text = new String(bytes.array(), bytes.position(), length, StandardCharsets.UTF_8);
    bytes.position(bytes.position() + length);
    return text;
  }

  byte[] bytes() {
    byte[] some = new byte[small()];
    bytes.get(some);
    return some;
  }

  /** The numbers that stand here, after those already known. */
  int[] numbers(int[] known) {
    int more = small();
    int[] values = more == 0 ? known : Arrays.copyOf(known, known.length + more);
    for (int i = known.length; i < values.length; i++) {
      values[i] = small();
    }
    return values;
  }

  /** The ids that stand here, after those already known. */
  long[] ids(long[] known) {
    int more = small();
    long[] values = more == 0 ? known : Arrays.copyOf(known, known.length + more);
    for (int i = known.length; i < values.length; i++) {
      values[i] = bytes.getLong();
    }
    return values;
  }

  float[] reals() {
    float[] values = new float[small()];
    for (int i = 0; i < values.length; i++) {
      values[i] = bytes.getFloat();
    }
    return values;
  }
}
