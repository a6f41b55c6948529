package dev.waymark.fetch.scope;

/** Detects paths that repeat themselves, as relative links on a page that accepts any path do. */
final class RepeatedSegments {
  /** Consecutive repeats that make a trap; twice is common (/en/en/). */
  static final int MIN_REPEATS = 3;

  private RepeatedSegments() {}

  /** Whether a sequence of segments occurs {@link #MIN_REPEATS} times in a row in a path. */
  static boolean occurIn(String url, int from, int to) {
    for (int start = from; start >= 0 && start < to; start = indexOfSlash(url, start + 1, to)) {
      // The repeated unit starts at one slash and ends before another one.
      for (int end = indexOfSlash(url, start + 1, to);
          end >= 0;
          end = indexOfSlash(url, end + 1, to)) {
        int unit = end - start;
        int last = start + MIN_REPEATS * unit;
        if (last > to) {
          break;
        }
        boolean whole = last == to || url.charAt(last) == '/';
        if (whole && url.regionMatches(start, url, end, unit * (MIN_REPEATS - 1))) {
          return true;
        }
      }
    }
    return false;
  }

  private static int indexOfSlash(String url, int from, int to) {
    int slash = url.indexOf('/', from);
    return slash < to ? slash : -1;
  }
}
