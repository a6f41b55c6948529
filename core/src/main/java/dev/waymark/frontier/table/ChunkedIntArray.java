package dev.waymark.frontier.table;

/** An array of ints that grows by chunks, without copying or large allocations. */
public final class ChunkedIntArray {
  private static final int CHUNK_BITS = 12;
  private static final int MASK = (1 << CHUNK_BITS) - 1;

  private int[][] chunks = new int[4][];
  private int length;

  /** Makes room for indexes below {@code capacity}; new elements are 0. */
  public void ensureCapacity(int capacity) {
    while (length < capacity) {
      int chunk = length >>> CHUNK_BITS;
      if (chunk == chunks.length) {
        chunks = java.util.Arrays.copyOf(chunks, chunk * 2);
      }
      chunks[chunk] = new int[1 << CHUNK_BITS];
      length += 1 << CHUNK_BITS;
    }
  }

  public int get(int index) {
    return chunks[index >>> CHUNK_BITS][index & MASK];
  }

  public void set(int index, int value) {
    chunks[index >>> CHUNK_BITS][index & MASK] = value;
  }
}
