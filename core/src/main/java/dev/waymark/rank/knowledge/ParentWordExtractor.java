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
  public void extract(Observation seen, PageHistory crawled, Sink sink) {
    Arrays.fill(table, 0);
    size = 0;
    containsZero = false;
    for (int parent : seen.candidate().parents()) {
      for (long id : crawled.words(parent)) {
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
    int place = probe(id);
    if (table[place] == id) {
      return false;
    }
    table[place] = id;
    if (++size > table.length / 2) {
      enlarge();
    }
    return true;
  }

  private int probe(long id) {
    int mask = table.length - 1;
    int place = (int) (id ^ id >>> 32) & mask;
    while (table[place] != 0 && table[place] != id) {
      place = place + 1 & mask;
    }
    return place;
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
