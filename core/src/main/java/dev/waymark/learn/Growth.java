package dev.waymark.learn;

/** How arrays grow: small ones double, large ones by an eighth, so that little stands empty. */
final class Growth {
  private static final int LARGE = 1 << 20;

  private Growth() {}

  /** The next length after {@code length} that is at least {@code needed}. */
  static int after(int length, int needed) {
    long next = length < LARGE ? length * 2L : length + (length >> 3);
    long wanted = Math.max(next, needed);
    if (wanted > Integer.MAX_VALUE - 8) {
      if (needed > Integer.MAX_VALUE - 8) {
        throw new IllegalStateException("more than 2^31 entries; compact the knowledge earlier");
      }
      return Integer.MAX_VALUE - 8;
    }
    return (int) wanted;
  }
}
