package dev.waymark.sessions;

import dev.waymark.text.Bag;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The terms of a collection and how rare each is. A page becomes a vector by equation 1: {@code w =
 * tf (log2(N/df) + 1)}, divided by the page's own length. Terms the collection does not have count
 * nothing.
 */
final class Dictionary {
  /** More terms are not kept; those in the fewest pages go first. */
  private static final int MOST_TERMS = 50_000;

  private final String[] terms;
  private final String[] names;
  private final float[] rarity;
  private final Map<String, Integer> numbers = new HashMap<>();

  /**
   * @param terms stems
   * @param names of each, the word by which it occurs most often
   * @param rarity of each, log2(N/df) + 1
   */
  Dictionary(String[] terms, String[] names, float[] rarity) {
    this.terms = terms;
    this.names = names;
    this.rarity = rarity;
    for (int i = 0; i < terms.length; i++) {
      numbers.put(terms[i], i);
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

    private boolean before(Word other) {
      return count > other.count || (count == other.count && text.compareTo(other.text) < 0);
    }
  }

  static Dictionary of(List<Bag> pages) {
    Stems stems = new Stems();
    Map<String, Word> words = new HashMap<>();
    Map<String, Entry> entries = new HashMap<>();
    for (int page = 0; page < pages.size(); page++) {
      Bag bag = pages.get(page);
      for (int i = 0; i < bag.size(); i++) {
        Word word = words.get(bag.name(i));
        if (word == null) {
          word = new Word(bag.name(i));
          words.put(word.text, word);
          String term = stems.of(word.text);
          Word first = word;
          word.entry =
              term.equals(Stems.NONE)
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
      if (word.entry != null && word.before(word.entry.name)) {
        word.entry.name = word;
      }
    }
    return of(new ArrayList<>(entries.values()), pages.size());
  }

  private static Dictionary of(List<Entry> entries, int pages) {
    entries.sort(Comparator.comparing(entry -> entry.term));
    List<Entry> kept = entries;
    if (kept.size() > MOST_TERMS) {
      kept.sort(Comparator.comparingInt(entry -> -entry.pages));
      kept = kept.subList(0, MOST_TERMS);
    }
    String[] terms = new String[kept.size()];
    String[] names = new String[terms.length];
    float[] rarity = new float[terms.length];
    for (int i = 0; i < terms.length; i++) {
      terms[i] = kept.get(i).term;
      names[i] = kept.get(i).name.text;
      rarity[i] = (float) rarity(pages, kept.get(i).pages);
    }
    return new Dictionary(terms, names, rarity);
  }

  static double rarity(int pages, int having) {
    return Math.log((double) pages / having) / Math.log(2) + 1;
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

  float rarity(int number) {
    return rarity[number];
  }

  /** The number of a term; -1 if it is not here. */
  int number(String term) {
    return numbers.getOrDefault(term, -1);
  }

  /** Reads pages; belongs to one thread. */
  Reader reader() {
    return new Reader();
  }

  /** Turns pages into vectors, and remembers what it looked up. */
  final class Reader {
    private static final int REMEMBERED = 1 << 17;

    private final Stems stems = new Stems();
    private final long[] ids = new long[REMEMBERED];
    private final int[] found = new int[REMEMBERED];

    /** The weights of a page's terms, of length 1 together; nothing for a page without terms. */
    Vector read(Bag page) {
      long[] pairs = counts(page);
      int[] at = new int[pairs.length];
      float[] values = new float[pairs.length];
      for (int i = 0; i < pairs.length; i++) {
        at[i] = (int) (pairs[i] >>> 32);
        values[i] = (int) pairs[i] * rarity[at[i]];
      }
      return new Vector(at, values).unit();
    }

    /** Number of a term in the upper half, how often it occurs in the lower; ascending. */
    long[] counts(Bag page) {
      long[] pairs = new long[page.size()];
      int n = 0;
      for (int i = 0; i < pairs.length; i++) {
        int term = term(page.id(i), page, i);
        if (term >= 0) {
          pairs[n++] = (long) term << 32 | page.count(i);
        }
      }
      Arrays.sort(pairs, 0, n);
      int kept = 0;
      for (int i = 0; i < n; i++) {
        if (kept > 0 && pairs[kept - 1] >>> 32 == pairs[i] >>> 32) {
          pairs[kept - 1] += (int) pairs[i];
        } else {
          pairs[kept++] = pairs[i];
        }
      }
      return Arrays.copyOf(pairs, kept);
    }

    private int term(long id, Bag page, int i) {
      int slot = (int) id & (REMEMBERED - 1);
      if (ids[slot] != id || id == 0) {
        ids[slot] = id;
        found[slot] = number(stems.of(page.name(i)));
      }
      return found[slot];
    }
  }
}
