package dev.waymark.frontier;

/** An array of longs that grows chunk by chunk: nothing is copied, no block of memory is large. */
final class Longs {
  private static final int BITS = 14;
  private static final int MASK = (1 << BITS) - 1;

  private long[][] chunks = new long[4][];
  private int length;

  /** Makes room for indexes below {@code wanted}; new places hold 0. */
  void grow(int wanted) {
    while (length < wanted) {
      int chunk = length >>> BITS;
      if (chunk == chunks.length) {
        chunks = java.util.Arrays.copyOf(chunks, chunk * 2);
      }
      chunks[chunk] = new long[1 << BITS];
      length += 1 << BITS;
    }
  }

  long get(int index) {
    return chunks[index >>> BITS][index & MASK];
  }

  void set(int index, long value) {
    chunks[index >>> BITS][index & MASK] = value;
  }
}
