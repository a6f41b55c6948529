package dev.waymark.learn;

import java.util.Arrays;

/**
 * The significant words of a family, each with its log I, and which of them stand on which crawled
 * page. They are found anew when knowledge has grown by a share; in between they stay the same, so
 * that scores given meanwhile can be compared, and cost little.
 */
final class TellingWords {
  private final Family family;
  private final Evidence evidence;
  private final double relearn;
  private final PageWords pageWords;

  private int[] numberOf = {}; // by slot: number of a telling word + 1, or 0
  private int[] slotOf = {}; // by number
  private float[] logs = {}; // by number
  private int[] stamps = {}; // by number: the last union it was part of
  private int stamp;
  private int size;
  private Base base = new Base(-1, -1);
  private int edition;
  private int generation;

  /**
   * @param relearn share by which knowledge grows until the words are found anew; 0 for always
   * @param maxMemory bytes for what is remembered of pages
   */
  TellingWords(Family family, Evidence evidence, double relearn, long maxMemory) {
    this.family = family;
    this.evidence = evidence;
    this.relearn = relearn;
    this.pageWords = new PageWords(maxMemory);
  }

  /** The sum of log I over the telling words that stand on at least one of the pages. */
  double sum(int[] pages, Known known) {
    refresh(known);
    double sum = 0;
    stamp++;
    for (int page : pages) {
      for (int word : on(page, known)) {
        if (stamps[word] != stamp) {
          stamps[word] = stamp;
          sum += logs[word];
        }
      }
    }
    return sum;
  }

  /** The telling words that stand on at least one of the pages. */
  int[] union(int[] pages, Known known) {
    refresh(known);
    int[] union = new int[size];
    int n = 0;
    stamp++;
    for (int page : pages) {
      for (int word : on(page, known)) {
        if (stamps[word] != stamp) {
          stamps[word] = stamp;
          union[n++] = word;
        }
      }
    }
    return Arrays.copyOf(union, n);
  }

  /** Where a telling word stands in the tallies. */
  int slot(int word) {
    return slotOf[word];
  }

  double log(int word) {
    return logs[word];
  }

  /** What was known when the words were found. */
  Base base() {
    return base;
  }

  private int[] on(int page, Known known) {
    return pageWords.telling(page, edition, known, this::tellingAmong, family);
  }

  private int[] tellingAmong(int[] slots) {
    int[] found = new int[slots.length];
    int n = 0;
    for (int slot : slots) {
      int number = slot < numberOf.length ? numberOf[slot] : 0;
      if (number != 0) {
        found[n++] = number - 1;
      }
    }
    return Arrays.copyOf(found, n);
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
    edition++;
    find(tallies);
  }

  private void find(Tallies tallies) {
    if (numberOf.length < tallies.size()) {
      numberOf = new int[Growth.after(numberOf.length, tallies.size())];
    } else {
      Arrays.fill(numberOf, 0);
    }
    size = 0;
    Evidence.Scale scale = evidence.at(base);
    for (int slot = 0; slot < tallies.size(); slot++) {
      double log = scale.log(tallies.seen(slot), tallies.hits(slot));
      if (log != 0) {
        if (size == logs.length) {
          int capacity = Growth.after(Math.max(64, size), size + 1);
          logs = Arrays.copyOf(logs, capacity);
          slotOf = Arrays.copyOf(slotOf, capacity);
          stamps = Arrays.copyOf(stamps, capacity);
        }
        logs[size] = (float) log;
        slotOf[size] = slot;
        numberOf[slot] = ++size;
      }
    }
  }
}
