package dev.waymark.rank.knowledge;

import dev.waymark.model.Observation;
import java.util.Arrays;

/**
 * The words of the crawled pages that link to a page, each once. There are thousands of them a
 * page, most of them many times, so the table that tells them apart is kept from page to page.
 */
final class ParentWordExtractor implements FeatureExtractor {
  private long[] table = new long[1 << 10]; // by hash, 0 = free; at most half full
  private int size;
  private boolean containsZero;

  /** A name is known as that of a {@link FeatureType#WORD}. */
  @Override
  public void extract(Observation observation, PageHistory history, Sink sink) {
    Arrays.fill(table, 0);
    size = 0;
    containsZero = false;
    for (int parent : observation.candidate().parents()) {
      for (long id : history.words(parent)) {
        if (add(id)) {
          sink.add(id, "");
        }
      }
    }
  }

  private boolean add(long id) {
    if (id == 0) {
      boolean first = !containsZero;
      containsZero = true;
      return first;
    }
    int position = probe(id);
    if (table[position] == id) {
      return false;
    }
    table[position] = id;
    if (++size > table.length / 2) {
      enlarge();
    }
    return true;
  }

  private int probe(long id) {
    int mask = table.length - 1;
    int position = (int) (id ^ id >>> 32) & mask;
    while (table[position] != 0 && table[position] != id) {
      position = position + 1 & mask;
    }
    return position;
  }

  private void enlarge() {
    long[] old = table;
    table = new long[2 * old.length];
    for (long id : old) {
      if (id != 0) {
        table[probe(id)] = id;
      }
    }
  }
}
