package dev.waymark.sessions;

import dev.waymark.text.Bag;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

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

  private static final class Entry {
    private int pages;
    private int lastPage = -1;
    private final Map<String, Integer> words = new TreeMap<>();

    private String name() {
      return words.entrySet().stream()
          .max(Map.Entry.comparingByValue())
          .map(Map.Entry::getKey)
          .orElse("");
    }
  }

  static Dictionary of(List<Bag> pages) {
    Stems stems = new Stems();
    Map<String, String> known = new HashMap<>();
    Map<String, Entry> entries = new TreeMap<>();
    for (int page = 0; page < pages.size(); page++) {
      Bag bag = pages.get(page);
      for (int i = 0; i < bag.size(); i++) {
        String term = known.computeIfAbsent(bag.name(i), stems::of);
        if (!term.equals(Stems.NONE)) {
          Entry entry = entries.computeIfAbsent(term, absent -> new Entry());
          entry.pages += entry.lastPage == page ? 0 : 1;
          entry.lastPage = page;
          entry.words.merge(bag.name(i), bag.count(i), Integer::sum);
        }
      }
    }
    return of(entries, pages.size());
  }

  private static Dictionary of(Map<String, Entry> entries, int pages) {
    List<Map.Entry<String, Entry>> kept = new ArrayList<>(entries.entrySet());
    if (kept.size() > MOST_TERMS) {
      kept.sort(Comparator.comparingInt(entry -> -entry.getValue().pages));
      kept = kept.subList(0, MOST_TERMS);
    }
    String[] terms = new String[kept.size()];
    String[] names = new String[terms.length];
    float[] rarity = new float[terms.length];
    for (int i = 0; i < terms.length; i++) {
      terms[i] = kept.get(i).getKey();
      names[i] = kept.get(i).getValue().name();
      rarity[i] = (float) rarity(pages, kept.get(i).getValue().pages);
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
    private static final int REMEMBERED = 1 << 15;

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
