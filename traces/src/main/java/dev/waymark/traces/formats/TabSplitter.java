package dev.waymark.traces.formats;

/** Cuts lines at tabs. */
final class TabSplitter {
  private TabSplitter() {}

  /**
   * Finds where columns end.
   *
   * @param ends filled with as many ends as it has room for
   * @return how many columns there are, at most one more than there is room for
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
