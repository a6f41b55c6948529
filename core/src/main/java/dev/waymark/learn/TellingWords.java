package dev.waymark.learn;

import dev.waymark.model.Candidate;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The significant words of a family, each with its log I, and which of them stand on which crawled
 * page. They are found anew when knowledge has grown by a share; in between they stay the same, so
 * that scores given meanwhile can be compared, and cost little.
 *
 * <p>A sum over the words of many pages counts each word once. Most of what pages have in common
 * are few, frequent words: these have a bit each, telling or not, so that 64 of them are united by
 * one instruction and a page need not be looked at again when others of them become telling. The
 * other words are listed, and crossed off one by one. A candidate with one more link to it is
 * summed up from where it was.
 */
final class TellingWords {
  /** A word on this share of the pages costs about as much as a bit as it does in lists. */
  private static final double FREQUENT = 1.0 / 128;

  /** The frequent words are chosen anew when knowledge has grown by this share. */
  private static final double ERA = 0.25;

  /** Candidates whose sums are remembered: those that come up often are scored anew often. */
  private static final int SUMS = 1 << 13;

  /** Pages below which logarithms are remembered. */
  private static final int FEW = 64;

  private final Family family;
  private final Evidence evidence;
  private final double relearn;
  private final PageWords pageWords;
  private final @Nullable Sum[] sums = new Sum[SUMS];

  private int[] codeOf = {}; // by slot: a frequent word's bit + 1, a rare one's -1 - number, or 0
  private float[] logOf = {}; // by bit
  private long[] telling = {}; // the bits of telling words
  private final float[] few = new float[FEW * FEW]; // by pages and hits
  private long[] added = {};
  private float[] rareLogs = new float[64]; // by number
  private int[] stamps = new int[64]; // by number: the last union it was part of
  private int stamp;
  private Base base = new Base(-1, -1);
  private double eraPages = -1;
  private int era;
  private int edition;
  private int generation;

  /** What was summed up for a candidate; the pages that link to it only ever become more. */
  private final class Sum {
    long id;
    int era = -1;
    int edition = -1;
    int pages;
    long[] union = {}; // the frequent words of these pages, telling or not
    double frequent;
    double rare;

    void begin(long candidate) {
      id = candidate;
      era = TellingWords.this.era;
      edition = -1;
      pages = 0;
      if (union.length == telling.length) {
        Arrays.fill(union, 0);
      } else {
        union = new long[telling.length];
      }
    }
  }

  /** Takes words, each with its place in the tallies and its log I. */
  @FunctionalInterface
  interface Sink {
    void word(int slot, double log);
  }

  /**
   * @param relearn share by which knowledge grows until the words are found anew; 0 for always
   * @param maxMemory bytes for what is remembered of pages
   */
  TellingWords(Family family, Evidence evidence, double relearn, long maxMemory) {
    this.family = family;
    this.evidence = evidence;
    this.relearn = relearn;
    this.pageWords = new PageWords(family, maxMemory);
  }

  /** The sum of log I over the telling words that stand on at least one page that links to it. */
  double sum(Candidate candidate, Known known) {
    refresh(known);
    Sum sum = sums[(int) candidate.id() & (SUMS - 1)];
    if (sum == null) {
      sum = new Sum();
      sums[(int) candidate.id() & (SUMS - 1)] = sum;
    }
    int[] pages = candidate.parents();
    if (sum.id != candidate.id() || sum.era != era || sum.pages > pages.length) {
      sum.begin(candidate.id());
    }
    if (sum.edition != edition || sum.pages < pages.length) {
      frequent(sum, pages, known);
      sum.rare = rare(pages, known);
      sum.pages = pages.length;
      sum.edition = edition;
    }
    return sum.frequent + sum.rare;
  }

  /** Adds the pages that have come since, or sums up anew where other words are telling now. */
  private void frequent(Sum sum, int[] pages, Known known) {
    boolean anew = sum.edition != edition;
    Arrays.fill(added, 0);
    for (int i = sum.pages; i < pages.length; i++) {
      unite(on(pages[i], known).bits);
    }
    // Two sums at a time: an addition waits for the one before. Of a few thousand floats of about
    // the same size a double holds the sum exactly, in any order.
    double total = anew ? 0 : sum.frequent;
    double other = 0;
    for (int i = 0; i < added.length; i++) {
      long before = anew ? 0 : sum.union[i];
      sum.union[i] |= added[i];
      long left = sum.union[i] & telling[i] & ~before;
      while (left != 0) {
        total += logOf[(i << 6) + Long.numberOfTrailingZeros(left)];
        left &= left - 1;
        if (left != 0) {
          other += logOf[(i << 6) + Long.numberOfTrailingZeros(left)];
          left &= left - 1;
        }
      }
    }
    sum.frequent = total + other;
  }

  private void unite(long[] bits) {
    for (int i = 0; i < added.length; i++) {
      added[i] |= bits[i];
    }
  }

  private double rare(int[] pages, Known known) {
    double sum = 0;
    stamp++;
    for (int page : pages) {
      for (int word : on(page, known).rare) {
        if (stamps[word] != stamp) {
          stamps[word] = stamp;
          sum += rareLogs[word];
        }
      }
    }
    return sum;
  }

  /** Names the telling words that stand on at least one of the pages, each once. */
  void each(int[] pages, Known known, Sink sink) {
    refresh(known);
    Arrays.stream(pages)
        .flatMap(page -> Arrays.stream(on(page, known).slots))
        .distinct()
        .forEach(slot -> {
          double log = log(code(slot));
          if (log != 0) {
            sink.word(slot, log);
          }
        });
  }

  private double log(int code) {
    return code == 0 ? 0 : code > 0 ? logOf[code - 1] : rareLogs[-1 - code];
  }

  /** What was known when the words were found. */
  Base base() {
    return base;
  }

  private int code(int slot) {
    return slot < codeOf.length ? codeOf[slot] : 0;
  }

  private PageWords.Entry on(int page, Known known) {
    PageWords.Entry words = pageWords.of(page, known);
    if (words.era != era) {
      pageWords.change(words, this::part);
    }
    if (words.edition != edition) {
      pageWords.change(words, this::list);
    }
    return words;
  }

  /** Parts the words of a page into bits and others. */
  private void part(PageWords.Entry page) {
    page.bits = new long[telling.length];
    int[] others = new int[page.slots.length];
    int n = 0;
    for (int slot : page.slots) {
      int code = code(slot);
      if (code > 0) {
        page.bits[(code - 1) >> 6] |= 1L << (code - 1);
      } else {
        others[n++] = slot;
      }
    }
    page.others = Arrays.copyOf(others, n);
    page.era = era;
  }

  /** Lists the telling ones among the others. */
  private void list(PageWords.Entry page) {
    int[] rare = new int[page.others.length];
    int n = 0;
    for (int slot : page.others) {
      int code = code(slot);
      if (code < 0) {
        rare[n++] = -1 - code;
      }
    }
    page.rare = Arrays.copyOf(rare, n);
    page.edition = edition;
  }

  private void refresh(Known known) {
    Base now = known.knowledge().base();
    Tallies tallies = known.knowledge().of(family);
    boolean moved = tallies.generation() != generation;
    double due = base.pages() < 0 ? 0 : base.pages() * (1 + relearn);
    if (!moved && (now.pages() == base.pages() || now.pages() < due)) {
      return;
    }
    if (moved) {
      generation = tallies.generation();
      pageWords.clear();
    }
    base = now;
    if (moved || now.pages() >= eraPages * (1 + ERA)) {
      choose(tallies);
    }
    find(tallies);
  }

  /** Gives bits to the frequent words; those that are telling now get the first, side by side. */
  private void choose(Tallies tallies) {
    era++;
    eraPages = base.pages();
    codeOf = new int[Growth.after(codeOf.length, tallies.size())];
    Evidence.Scale scale = evidence.at(base);
    int size = 0;
    for (boolean first : new boolean[] {true, false}) {
      for (int slot = 0; slot < tallies.size(); slot++) {
        double seen = tallies.seen(slot);
        if (seen >= FREQUENT * eraPages && (scale.log(seen, tallies.hits(slot)) != 0) == first) {
          codeOf[slot] = ++size;
        }
      }
    }
    logOf = new float[size];
    telling = new long[(size + 63) >> 6];
    added = new long[telling.length];
  }

  private void find(Tallies tallies) {
    edition++;
    if (codeOf.length < tallies.size()) {
      codeOf = Arrays.copyOf(codeOf, Growth.after(codeOf.length, tallies.size()));
    }
    Arrays.fill(telling, 0);
    int rare = 0;
    Evidence.Scale scale = evidence.at(base);
    Arrays.fill(few, Float.NaN);
    for (int slot = 0; slot < tallies.size(); slot++) {
      float log = log(slot, tallies, scale);
      int code = codeOf[slot];
      if (code > 0) {
        logOf[code - 1] = log;
        telling[(code - 1) >> 6] |= (log != 0 ? 1L : 0) << (code - 1);
      } else if (log == 0) {
        codeOf[slot] = 0;
      } else {
        if (rare == rareLogs.length) {
          rareLogs = Arrays.copyOf(rareLogs, Growth.after(rare, rare + 1));
          stamps = Arrays.copyOf(stamps, rareLogs.length);
        }
        rareLogs[rare] = log;
        codeOf[slot] = -1 - rare++;
      }
    }
  }

  /** Most words were seen on few pages; for them a logarithm is taken once. */
  private float log(int slot, Tallies tallies, Evidence.Scale scale) {
    int seen = tallies.seenUnits(slot);
    int hits = tallies.hitUnits(slot);
    boolean whole = ((seen | hits) & (Tallies.PAGE - 1)) == 0;
    if (!whole || seen >= FEW * Tallies.PAGE) {
      return (float) scale.log(tallies.seen(slot), tallies.hits(slot));
    }
    int at = (seen * FEW + hits) / Tallies.PAGE;
    if (Float.isNaN(few[at])) {
      few[at] = (float) scale.log(tallies.seen(slot), tallies.hits(slot));
    }
    return few[at];
  }
}
