package dev.waymark.rank.knowledge;

/**
 * Computes the lengths of growing arrays: small ones double, large ones grow by an eighth to waste
 * little.
 */
public final class ArrayGrowth {
  private static final int DOUBLING_LIMIT = 1 << 20;

  private ArrayGrowth() {}

  /** The next length after {@code length} that is at least {@code needed}. */
  public static int newLength(int length, int needed) {
    long next = length < DOUBLING_LIMIT ? length * 2L : length + (length >> 3);
    long capacity = Math.max(next, needed);
    if (capacity > Integer.MAX_VALUE - 8) {
      if (needed > Integer.MAX_VALUE - 8) {
        throw new IllegalStateException("more than 2^31 entries; compact the knowledge earlier");
      }
      return Integer.MAX_VALUE - 8;
    }
    return (int) capacity;
  }
}
