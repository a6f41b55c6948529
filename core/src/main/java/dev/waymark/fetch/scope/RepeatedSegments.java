package dev.waymark.fetch.scope;

/** Finds paths that go in circles, as relative links on a page that answers to any path do. */
final class RepeatedSegments {
  /** Times in a row that a piece of a path may be there; twice is common (/en/en/). */
  static final int MIN_REPEATS = 3;

  private RepeatedSegments() {}

  /** Whether /a, /a/b, … is there {@link #MIN_REPEATS} times in a row in the path of a URL. */
  static boolean occurIn(String url, int from, int to) {
    for (int start = from; start >= 0 && start < to; start = indexOfSlash(url, start + 1, to)) {
      // The unit begins at one slash and ends before another one.
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
