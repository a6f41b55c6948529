package dev.waymark.learn;

/**
 * Rates of features worked out since the last page. Candidates that are scored one after another
 * have many words in common, and this table fits into the processor's cache, as tallies of a long
 * crawl do not. A feature may push out another: it is worked out again then.
 */
final class Recent {
  private static final int SIZE = 1 << 12;

  /** What tells the rates of one page from those of the next; odd, its bits well mixed. */
  private static final long STEP = 0x9E3779B97F4A7C15L;

  private final long[] keys = new long[SIZE];
  private final double[] rates = new double[2 * SIZE]; // of each, and again if it is telling
  private long page = STEP;

  /** Forgets all. */
  void clear() {
    page += STEP;
  }

  /** Where a feature's rate is or will be. */
  static int place(long feature) {
    return (int) (feature ^ (feature >>> 32)) & (SIZE - 1);
  }

  boolean contains(int place, long feature) {
    return keys[place] == (feature ^ page);
  }

  void put(int place, long feature, double rate, boolean telling) {
    keys[place] = feature ^ page;
    rates[2 * place] = rate;
    rates[2 * place + 1] = telling ? rate : 0;
  }

  double rate(int place) {
    return rates[2 * place];
  }

  /** The rate if it is a telling one, else 0. */
  double telling(int place) {
    return rates[2 * place + 1];
  }
}
