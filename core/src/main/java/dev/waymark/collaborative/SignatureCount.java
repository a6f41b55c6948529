package dev.waymark.collaborative;

import java.util.Arrays;

/** Counts signatures over the pages of one person; used again for the next. */
final class SignatureCount {
  private long[] keys = new long[4096];
  private int[] seen = new int[4096];
  private int[] hits = new int[4096];
  private int[] used = new int[2048];
  private int size;

  void clear() {
    for (int i = 0; i < size; i++) {
      seen[used[i]] = 0;
      hits[used[i]] = 0;
    }
    size = 0;
  }

  void add(long signature, boolean satisfied) {
    int place = place(signature);
    if (seen[place] == 0) {
      if (size == used.length) {
        grow();
        place = place(signature);
      }
      keys[place] = signature;
      used[size++] = place;
    }
    seen[place]++;
    hits[place] += satisfied ? 1 : 0;
  }

  private int place(long signature) {
    int place = (int) (signature ^ signature >>> 32) & keys.length - 1;
    while (seen[place] != 0 && keys[place] != signature) {
      place = place + 1 & keys.length - 1;
    }
    return place;
  }

  private void grow() {
    long[] oldKeys = keys;
    int[] oldSeen = seen;
    int[] oldHits = hits;
    int[] oldUsed = used;
    keys = new long[oldKeys.length * 2];
    seen = new int[keys.length];
    hits = new int[keys.length];
    used = Arrays.copyOf(oldUsed, oldUsed.length * 2);
    for (int i = 0; i < size; i++) {
      int place = place(oldKeys[oldUsed[i]]);
      keys[place] = oldKeys[oldUsed[i]];
      seen[place] = oldSeen[oldUsed[i]];
      hits[place] = oldHits[oldUsed[i]];
      used[i] = place;
    }
  }

  /** The mean over the signatures of the share of pages with it that satisfy. */
  double meanShare() {
    double sum = 0;
    for (int i = 0; i < size; i++) {
      sum += (double) hits[used[i]] / seen[used[i]];
    }
    return size == 0 ? 0 : sum / size;
  }
}
