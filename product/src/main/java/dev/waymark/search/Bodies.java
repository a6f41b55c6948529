package dev.waymark.search;

import dev.waymark.text.Tokens;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.util.BytesRef;

/**
 * The stems of pages' texts with their places, gathered until Lucene writes a segment. Lucene's own
 * way takes each word by itself: it hashes its letters, finds it among all words so far and adds
 * one place. Here that is done once for each different word of a page. Owned by the indexing
 * thread, and by the one that writes a segment while that counts votes.
 */
final class Bodies {
  /** Stems that are remembered from one segment to the next; a crawl of many languages has more. */
  private static final int MOST_TERMS = 500_000;

  private final Stems stems;

  /** By id of a word one more than the number of its stem. */
  private final LongTable numbers = new LongTable();

  private final Map<BytesRef, Integer> stemNumbers = new HashMap<>();
  private final List<BytesRef> terms = new ArrayList<>();

  /** The stems in the order of their letters, but for those that are new since the last segment. */
  private int[] sorted = {};

  /** By stem: the last page that has it, counted from 1, and its number within that page. */
  private int[] lastPages = new int[1 << 12];

  private int[] locals = new int[1 << 12];

  /** By entry, that is a stem of a page: which stem, and where in the log. */
  private int[] entryTerms = new int[1 << 14];

  private int[] entryPlaces = new int[1 << 14];
  private int entries;

  /** Of each entry the page, the number of places, and the steps from one to the next. */
  private byte[] log = new byte[1 << 16];

  private int length;
  private int pages;

  /** Pages of all segments before. */
  private int before;

  // Of the page that is being added: by local number of a stem; and places, stem after stem.
  private int[] localTerms = {};
  private int[] ends = {};
  private int[] wordLocals = {};
  private int[] places = {};

  Bodies(Stems stems) {
    this.stems = stems;
  }

  /** Adds the next page. */
  void add(NumberedWords page) {
    int count = before + ++pages;
    int size = page.size();
    if (localTerms.length < size) {
      localTerms = new int[size];
      ends = new int[size + 1];
      wordLocals = new int[size];
    }
    int local = 0;
    for (int word = 0; word < size; word++) {
      int term = term(page.text(), page.first(word));
      if (lastPages[term] != count) {
        lastPages[term] = count;
        locals[term] = local;
        localTerms[local++] = term;
      }
      wordLocals[word] = locals[term];
    }
    sort(page, local);
    write(pages - 1, local);
  }

  /** Puts the places of each stem together: counting sort. */
  private void sort(NumberedWords page, int stemsOfPage) {
    int tokens = page.text().size();
    if (places.length < tokens) {
      places = new int[tokens];
    }
    Arrays.fill(ends, 0, stemsOfPage + 1, 0);
    for (int i = 0; i < tokens; i++) {
      ends[wordLocals[page.of(i)] + 1]++;
    }
    for (int i = 1; i <= stemsOfPage; i++) {
      ends[i] += ends[i - 1];
    }
    for (int i = 0; i < tokens; i++) {
      places[ends[wordLocals[page.of(i)]]++] = i;
    }
  }

  private void write(int page, int stemsOfPage) {
    if (entries + stemsOfPage > entryTerms.length) {
      entryTerms = Arrays.copyOf(entryTerms, Math.max(entries * 2, entries + stemsOfPage));
      entryPlaces = Arrays.copyOf(entryPlaces, entryTerms.length);
    }
    int from = 0;
    for (int local = 0; local < stemsOfPage; local++) {
      entryTerms[entries] = localTerms[local];
      entryPlaces[entries++] = length;
      int to = ends[local];
      room(5 * (to - from + 2));
      number(page);
      number(to - from);
      int last = 0;
      for (int i = from; i < to; i++) {
        number(places[i] - last);
        last = places[i];
      }
      from = to;
    }
  }

  private void room(int more) {
    if (length + more > log.length) {
      log = Arrays.copyOf(log, Math.max(log.length * 2, length + more));
    }
  }

  private void number(int value) {
    int left = value;
    while ((left & ~0x7f) != 0) {
      log[length++] = (byte) (left & 0x7f | 0x80);
      left >>>= 7;
    }
    log[length++] = (byte) left;
  }

  /** The number of the stem of the i-th word. */
  private int term(Tokens text, int i) {
    int known = numbers.get(text.id(i));
    if (known != 0) {
      return known - 1;
    }
    BytesRef stem = stems.of(text, i).bytes();
    Integer number = stemNumbers.putIfAbsent(stem, terms.size());
    if (number == null) {
      number = terms.size();
      terms.add(stem);
      if (number == lastPages.length) {
        lastPages = Arrays.copyOf(lastPages, number * 2);
        locals = Arrays.copyOf(locals, number * 2);
      }
    }
    numbers.put(text.id(i), number + 1);
    return number;
  }

  /** Pages added since the last were taken. */
  int pages() {
    return pages;
  }

  /** Bytes that what waits takes, about. */
  long bytes() {
    return length + 8L * entries;
  }

  /**
   * Hands out what was gathered, and begins anew; good until the next page is added.
   *
   * @param documents the number of each page in its segment
   */
  BodyTerms take(int[] documents) {
    BytesRef[] all = terms.toArray(BytesRef[]::new);
    sorted = BodyTerms.sort(all, sorted);
    int[] ranks = new int[all.length];
    for (int i = 0; i < sorted.length; i++) {
      ranks[sorted[i]] = i;
    }
    int[] starts = new int[all.length + 1];
    for (int i = 0; i < entries; i++) {
      starts[ranks[entryTerms[i]] + 1]++;
    }
    for (int i = 1; i < starts.length; i++) {
      starts[i] += starts[i - 1];
    }
    int[] byTerm = new int[entries];
    int[] next = starts.clone();
    for (int i = 0; i < entries; i++) {
      byTerm[next[ranks[entryTerms[i]]]++] = entryPlaces[i];
    }
    BodyTerms taken = new BodyTerms(all, sorted, starts, byTerm, log, documents);
    clear();
    return taken;
  }

  private void clear() {
    before += pages;
    entries = 0;
    length = 0;
    pages = 0;
    if (terms.size() > MOST_TERMS) {
      numbers.clear();
      Arrays.fill(lastPages, 0);
      stemNumbers.clear();
      terms.clear();
      sorted = new int[0];
    }
  }
}
