package dev.waymark.search.index;

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
final class BodyPostingsBuffer {
  /** Stems that are remembered from one segment to the next; a crawl of many languages has more. */
  private static final int MAX_TERMS = 500_000;

  private final KrovetzStemmer stemmer;

  /** By id of a word one more than the number of its stem. */
  private final LongIntMap stemNumberByWord = new LongIntMap();

  private final Map<BytesRef, Integer> stemNumbers = new HashMap<>();
  private final List<BytesRef> terms = new ArrayList<>();

  /** The stems in the order of their letters, but for those that are new since the last segment. */
  private int[] sorted = {};

  /** By stem: the last page that has it, counted from 1, and its number within that page. */
  private int[] lastPages = new int[1 << 12];

  private int[] localNumbers = new int[1 << 12];

  /** By entry, that is a stem of a page: which stem, and where in the log. */
  private int[] entryTerms = new int[1 << 14];

  private int[] entryOffsets = new int[1 << 14];
  private int entries;

  /** Of each entry the page, the number of places, and the steps from one to the next. */
  private byte[] log = new byte[1 << 16];

  private int length;
  private int pages;

  /** Pages of all segments before. */
  private int pagesOfEarlierSegments;

  // Of the page that is being added: by local number of a stem; and places, stem after stem.
  private int[] localTerms = {};
  private int[] ends = {};
  private int[] wordLocals = {};
  private int[] positions = {};

  BodyPostingsBuffer(KrovetzStemmer stems) {
    this.stemmer = stems;
  }

  /** Adds the next page. */
  void add(WordNumbering page) {
    int count = pagesOfEarlierSegments + ++pages;
    int size = page.distinctCount();
    if (localTerms.length < size) {
      localTerms = new int[size];
      ends = new int[size + 1];
      wordLocals = new int[size];
    }
    int local = 0;
    for (int word = 0; word < size; word++) {
      int term = stemNumber(page.text(), page.firstPosition(word));
      if (lastPages[term] != count) {
        lastPages[term] = count;
        localNumbers[term] = local;
        localTerms[local++] = term;
      }
      wordLocals[word] = localNumbers[term];
    }
    groupPositions(page, local);
    writeEntries(pages - 1, local);
  }

  /** Puts the places of each stem together: counting sort. */
  private void groupPositions(WordNumbering page, int stemsOfPage) {
    int tokens = page.text().size();
    if (positions.length < tokens) {
      positions = new int[tokens];
    }
    Arrays.fill(ends, 0, stemsOfPage + 1, 0);
    for (int i = 0; i < tokens; i++) {
      ends[wordLocals[page.numberAt(i)] + 1]++;
    }
    for (int i = 1; i <= stemsOfPage; i++) {
      ends[i] += ends[i - 1];
    }
    for (int i = 0; i < tokens; i++) {
      positions[ends[wordLocals[page.numberAt(i)]]++] = i;
    }
  }

  private void writeEntries(int page, int stemsOfPage) {
    if (entries + stemsOfPage > entryTerms.length) {
      entryTerms = Arrays.copyOf(entryTerms, Math.max(entries * 2, entries + stemsOfPage));
      entryOffsets = Arrays.copyOf(entryOffsets, entryTerms.length);
    }
    int from = 0;
    for (int local = 0; local < stemsOfPage; local++) {
      entryTerms[entries] = localTerms[local];
      entryOffsets[entries++] = length;
      int to = ends[local];
      ensureCapacity(5 * (to - from + 2));
      writeVInt(page);
      writeVInt(to - from);
      int last = 0;
      for (int i = from; i < to; i++) {
        writeVInt(positions[i] - last);
        last = positions[i];
      }
      from = to;
    }
  }

  private void ensureCapacity(int more) {
    if (length + more > log.length) {
      log = Arrays.copyOf(log, Math.max(log.length * 2, length + more));
    }
  }

  private void writeVInt(int value) {
    int left = value;
    while ((left & ~0x7f) != 0) {
      log[length++] = (byte) (left & 0x7f | 0x80);
      left >>>= 7;
    }
    log[length++] = (byte) left;
  }

  /** The number of the stem of the i-th word. */
  private int stemNumber(Tokens text, int i) {
    int known = stemNumberByWord.get(text.id(i));
    if (known != 0) {
      return known - 1;
    }
    BytesRef stem = stemmer.stem(text, i).bytes();
    Integer number = stemNumbers.putIfAbsent(stem, terms.size());
    if (number == null) {
      number = terms.size();
      terms.add(stem);
      if (number == lastPages.length) {
        lastPages = Arrays.copyOf(lastPages, number * 2);
        localNumbers = Arrays.copyOf(localNumbers, number * 2);
      }
    }
    stemNumberByWord.put(text.id(i), number + 1);
    return number;
  }

  /** Pages added since the last were taken. */
  int pages() {
    return pages;
  }

  /** Bytes that what waits takes, about. */
  long bufferedBytes() {
    return length + 8L * entries;
  }

  /**
   * Hands out what was gathered, and begins anew; good until the next page is added.
   *
   * @param documents the number of each page in its segment
   */
  BufferedBodyTerms drain(int[] documents) {
    BytesRef[] all = terms.toArray(BytesRef[]::new);
    sorted = BufferedBodyTerms.sort(all, sorted);
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
      byTerm[next[ranks[entryTerms[i]]]++] = entryOffsets[i];
    }
    BufferedBodyTerms taken = new BufferedBodyTerms(all, sorted, starts, byTerm, log, documents);
    clear();
    return taken;
  }

  private void clear() {
    pagesOfEarlierSegments += pages;
    entries = 0;
    length = 0;
    pages = 0;
    if (terms.size() > MAX_TERMS) {
      stemNumberByWord.clear();
      Arrays.fill(lastPages, 0);
      stemNumbers.clear();
      terms.clear();
      sorted = new int[0];
    }
  }
}
