package dev.waymark.learn;

import dev.waymark.model.Observation;
import java.util.Arrays;

/**
 * The words of the crawled pages that link to a page, each once. There are thousands of them a
 * page, most of them many times, so the table that tells them apart is kept from page to page.
 */
final class InWords implements Features {
  private long[] table = new long[1 << 10]; // by hash, 0 = free; at most half full
  private int size;
  private boolean zero;

  /** A name is known as that of a {@link Family#WORD}. */
  @Override
  public void of(Observation seen, Crawled crawled, Sink sink) {
    Arrays.fill(table, 0);
    size = 0;
    zero = false;
    for (int parent : seen.candidate().parents()) {
      for (long id : crawled.words(parent)) {
        if (isNew(id)) {
          sink.feature(id, "");
        }
      }
    }
  }

  private boolean isNew(long id) {
    if (id == 0) {
      boolean first = !zero;
      zero = true;
      return first;
    }
    int place = place(id);
    if (table[place] == id) {
      return false;
    }
    table[place] = id;
    if (++size > table.length / 2) {
      enlarge();
    }
    return true;
  }

  private int place(long id) {
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
        table[place(id)] = id;
      }
    }
  }
}
