package dev.waymark.people.store;

import java.io.IOException;
import java.util.Arrays;

/** Who went where, of one bucket of URLs whose numbers follow each other: sorted by counting. */
final class Visitors {
  private final int first;
  private final int[] starts; // of each URL in people; then of the one after the last
  private final int[] people;

  /**
   * @param first number of the first URL
   * @param in pairs of a URL and a person, people ascending
   */
  Visitors(int first, int urls, Spill.Cursor in) {
    this.first = first;
    this.starts = new int[urls + 1];
    int pairs = 0;
    for (; in.more(); pairs++) {
      count(in);
    }
    for (int i = 0; i < urls; i++) {
      starts[i + 1] += starts[i];
    }
    people = new int[pairs];
    int[] next = Arrays.copyOf(starts, urls);
    in.to(0);
    while (in.more()) {
      put(in, next);
    }
  }

  private void count(Spill.Cursor in) {
    starts[(int) in.varint() - first + 1]++;
    in.varint();
  }

  private void put(Spill.Cursor in, int[] next) {
    int url = (int) in.varint() - first;
    people[next[url]++] = (int) in.varint();
  }

  /** Writes the people of a URL; false if there are none. */
  boolean write(int url, Output out) throws IOException {
    int from = starts[url - first];
    int to = starts[url - first + 1];
    if (from == to) {
      return false;
    }
    out.varint(to - from);
    int before = 0;
    for (int i = from; i < to; i++) {
      out.varint(people[i] - before);
      before = people[i];
    }
    return true;
  }
}
