package dev.waymark.traces.store.files;

import dev.waymark.traces.store.spill.EncryptedSpill;
import java.io.IOException;
import java.util.Arrays;

/** The visitors of consecutive URLs, grouped by counting sort. */
public final class VisitorLists {
  private final int firstUrl;
  private final int[] starts; // index in users of each URL's first visitor, and the end of the last
  private final int[] users;

  /**
   * @param firstUrl number of the first URL
   * @param in pairs of URL and user, users ascending
   */
  public VisitorLists(int firstUrl, int urls, EncryptedSpill.Cursor in) {
    this.firstUrl = firstUrl;
    this.starts = new int[urls + 1];
    int pairs = 0;
    for (; in.hasNext(); pairs++) {
      count(in);
    }
    for (int i = 0; i < urls; i++) {
      starts[i + 1] += starts[i];
    }
    users = new int[pairs];
    int[] next = Arrays.copyOf(starts, urls);
    in.seek(0);
    while (in.hasNext()) {
      add(in, next);
    }
  }

  private void count(EncryptedSpill.Cursor in) {
    starts[(int) in.readVarint() - firstUrl + 1]++;
    in.readVarint();
  }

  private void add(EncryptedSpill.Cursor in, int[] next) {
    int url = (int) in.readVarint() - firstUrl;
    users[next[url]++] = (int) in.readVarint();
  }

  /** Writes the visitors of a URL; false if there are none. */
  public boolean write(int url, TraceFileOutput out) throws IOException {
    int from = starts[url - firstUrl];
    int to = starts[url - firstUrl + 1];
    if (from == to) {
      return false;
    }
    out.writeVarint(to - from);
    int before = 0;
    for (int i = from; i < to; i++) {
      out.writeVarint(users[i] - before);
      before = users[i];
    }
    return true;
  }
}
