package dev.waymark.rank.sessions;

import dev.waymark.math.SparseVector;
import dev.waymark.text.BagOfWords;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The terms of a collection with their inverse document frequencies. A page becomes a vector by
 * equation 1: {@code w = tf (log2(N/df) + 1)}, normalized to length 1. Unknown terms are ignored.
 */
final class TermDictionary {
  /** Terms retained, those in the most pages. */
  private static final int MAX_TERMS = 50_000;

  private final String[] terms;
  private final String[] names;
  private final float[] idf;
  private final Map<String, Integer> indexByTerm = new HashMap<>();

  /**
   * @param terms stems
   * @param names of each, its most frequent word
   * @param idf of each, log2(N/df) + 1
   */
  TermDictionary(String[] terms, String[] names, float[] idf) {
    this.terms = terms;
    this.names = names;
    this.idf = idf;
    for (int i = 0; i < terms.length; i++) {
      indexByTerm.put(terms[i], i);
    }
  }

  /** A term while it is counted. */
  private static final class Entry {
    private final String term;
    private int pages;
    private int lastPage = -1;
    private Word name;

    private Entry(String term, Word first) {
      this.term = term;
      this.name = first;
    }
  }

  /** A word while it is counted. */
  private static final class Word {
    private final String text;
    private @Nullable Entry entry;
    private int count;

    private Word(String text) {
      this.text = text;
    }

    private boolean isMoreFrequentThan(Word other) {
      return count > other.count || (count == other.count && text.compareTo(other.text) < 0);
    }
  }

  static TermDictionary build(List<BagOfWords> pages) {
    TermStemmer stemmer = new TermStemmer();
    Map<String, Word> words = new HashMap<>();
    Map<String, Entry> entries = new HashMap<>();
    for (int page = 0; page < pages.size(); page++) {
      BagOfWords bag = pages.get(page);
      for (int i = 0; i < bag.size(); i++) {
        Word word = words.get(bag.word(i));
        if (word == null) {
          word = new Word(bag.word(i));
          words.put(word.text, word);
          String term = stemmer.stem(word.text);
          Word first = word;
          word.entry =
              term.equals(TermStemmer.NO_TERM)
                  ? null
                  : entries.computeIfAbsent(term, absent -> new Entry(absent, first));
        }
        Entry entry = word.entry;
        if (entry != null) {
          word.count += bag.count(i);
          entry.pages += entry.lastPage == page ? 0 : 1;
          entry.lastPage = page;
        }
      }
    }
    for (Word word : words.values()) {
      if (word.entry != null && word.isMoreFrequentThan(word.entry.name)) {
        word.entry.name = word;
      }
    }
    return build(new ArrayList<>(entries.values()), pages.size());
  }

  private static TermDictionary build(List<Entry> entries, int pages) {
    entries.sort(Comparator.comparing(entry -> entry.term));
    List<Entry> retained = entries;
    if (retained.size() > MAX_TERMS) {
      retained.sort(Comparator.comparingInt(entry -> -entry.pages));
      retained = retained.subList(0, MAX_TERMS);
    }
    String[] terms = new String[retained.size()];
    String[] names = new String[terms.length];
    float[] idf = new float[terms.length];
    for (int i = 0; i < terms.length; i++) {
      terms[i] = retained.get(i).term;
      names[i] = retained.get(i).name.text;
      idf[i] = (float) idf(pages, retained.get(i).pages);
    }
    return new TermDictionary(terms, names, idf);
  }

  static double idf(int pages, int pagesWithTerm) {
    return Math.log((double) pages / pagesWithTerm) / Math.log(2) + 1;
  }

  int size() {
    return terms.length;
  }

  String term(int number) {
    return terms[number];
  }

  String name(int number) {
    return names[number];
  }

  float idf(int number) {
    return idf[number];
  }

  /** The number of a term; -1 if it is unknown. */
  int indexOf(String term) {
    return indexByTerm.getOrDefault(term, -1);
  }

  /** A vectorizer of pages, for one thread. */
  Vectorizer vectorizer() {
    return new Vectorizer();
  }

  /** Turns pages into vectors and caches the terms of words. */
  final class Vectorizer {
    private static final int CACHE_SLOTS = 1 << 17;

    private final TermStemmer stems = new TermStemmer();
    private final long[] cachedWordIds = new long[CACHE_SLOTS];
    private final int[] cachedTerms = new int[CACHE_SLOTS];

    /** The weights of a page's terms, normalized to length 1; empty for a page without terms. */
    SparseVector vectorize(BagOfWords page) {
      long[] pairs = termCounts(page);
      int[] indices = new int[pairs.length];
      float[] values = new float[pairs.length];
      for (int i = 0; i < pairs.length; i++) {
        indices[i] = (int) (pairs[i] >>> 32);
        values[i] = (int) pairs[i] * idf[indices[i]];
      }
      return new SparseVector(indices, values).normalized();
    }

    /** Term number in the upper half, its count in the lower; ascending. */
    long[] termCounts(BagOfWords page) {
      long[] pairs = new long[page.size()];
      int n = 0;
      for (int i = 0; i < pairs.length; i++) {
        int term = lookUpTerm(page.id(i), page, i);
        if (term >= 0) {
          pairs[n++] = (long) term << 32 | page.count(i);
        }
      }
      Arrays.sort(pairs, 0, n);
      int merged = 0;
      for (int i = 0; i < n; i++) {
        if (merged > 0 && pairs[merged - 1] >>> 32 == pairs[i] >>> 32) {
          pairs[merged - 1] += (int) pairs[i];
        } else {
          pairs[merged++] = pairs[i];
        }
      }
      return Arrays.copyOf(pairs, merged);
    }

    private int lookUpTerm(long id, BagOfWords page, int i) {
      int slot = (int) id & (CACHE_SLOTS - 1);
      if (cachedWordIds[slot] != id || id == 0) {
        cachedWordIds[slot] = id;
        cachedTerms[slot] = indexOf(stems.stem(page.word(i)));
      }
      return cachedTerms[slot];
    }
  }
}
