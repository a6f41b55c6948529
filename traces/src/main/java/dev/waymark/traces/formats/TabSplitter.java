package dev.waymark.traces.formats;

/** Splits lines at tabs. */
final class TabSplitter {
  private TabSplitter() {}

  /**
   * Finds the ends of columns.
   *
   * @param ends receives the ends, as many as fit
   * @return number of columns, at most one more than fit
   */
  static int split(byte[] b, int from, int to, int[] ends) {
    int n = 0;
    for (int i = from; i <= to; i++) {
      if (i == to || b[i] == '\t') {
        if (n == ends.length) {
          return n + 1;
        }
        ends[n++] = i;
      }
    }
    return n;
  }
}
