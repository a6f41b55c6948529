package dev.waymark.rank;

import dev.waymark.model.Candidate;
import dev.waymark.rank.knowledge.ArrayGrowth;
import dev.waymark.rank.knowledge.BaseRate;
import dev.waymark.rank.knowledge.FeatureCounts;
import dev.waymark.rank.knowledge.FeatureType;
import dev.waymark.rank.knowledge.InterestRatio;
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
public final class SignificantWords {
  /** A word on this share of the pages costs about as much as a bit as it does in lists. */
  private static final double MIN_FREQUENT_SHARE = 1.0 / 128;

  /** The frequent words are chosen anew when knowledge has grown by this share. */
  private static final double FREQUENT_REFRESH_GROWTH = 0.25;

  /** Candidates whose sums are remembered: those that come up often are scored anew often. */
  private static final int CACHED_SUMS = 1 << 13;

  /** Pages below which logarithms are remembered. */
  private static final int SMALL_COUNT_LIMIT = 64;

  private final FeatureType type;
  private final InterestRatio interestRatio;
  private final double relearn;
  private final WordSlotCache pageWords;
  private final @Nullable CachedSum[] sums = new CachedSum[CACHED_SUMS];

  private int[]
      wordCodes = {}; // by slot: a frequent word's bit + 1, a rare one's -1 - number, or 0
  private float[] frequentLogRatios = {}; // by bit
  private long[] significantBits = {}; // the bits of telling words
  private final float[] smallCountLogRatios =
      new float[SMALL_COUNT_LIMIT * SMALL_COUNT_LIMIT]; // by pages and hits
  private long[] addedBits = {};
  private float[] rareLogRatios = new float[64]; // by number
  private int[] stamps = new int[64]; // by number: the last union it was part of
  private int stamp;
  private BaseRate baseRate = new BaseRate(-1, -1);
  private double pagesAtFrequentChoice = -1;
  private int frequentVersion;
  private int ratioVersion;
  private int slotVersion;

  /** What was summed up for a candidate; the pages that link to it only ever become more. */
  private final class CachedSum {
    long id;
    int frequentVersion = -1;
    int ratioVersion = -1;
    int pageCount;
    long[] union = {}; // the frequent words of these pages, telling or not
    double frequentSum;
    double rareSum;

    void reset(long candidate) {
      id = candidate;
      frequentVersion = SignificantWords.this.frequentVersion;
      ratioVersion = -1;
      pageCount = 0;
      if (union.length == significantBits.length) {
        Arrays.fill(union, 0);
      } else {
        union = new long[significantBits.length];
      }
    }
  }

  /** Takes words, each with its place in the tallies and its log I. */
  @FunctionalInterface
  public interface Sink {
    void accept(int slot, double log);
  }

  /**
   * @param relearn share by which knowledge grows until the words are found anew; 0 for always
   * @param maxMemory bytes for what is remembered of pages
   */
  public SignificantWords(
      FeatureType family, InterestRatio evidence, double relearn, long maxMemory) {
    this.type = family;
    this.interestRatio = evidence;
    this.relearn = relearn;
    this.pageWords = new WordSlotCache(family, maxMemory);
  }

  /** The sum of log I over the telling words that stand on at least one page that links to it. */
  public double sum(Candidate candidate, ScoringContext known) {
    refreshIfStale(known);
    CachedSum sum = sums[(int) candidate.id() & (CACHED_SUMS - 1)];
    if (sum == null) {
      sum = new CachedSum();
      sums[(int) candidate.id() & (CACHED_SUMS - 1)] = sum;
    }
    int[] pages = candidate.parents();
    if (sum.id != candidate.id()
        || sum.frequentVersion != frequentVersion
        || sum.pageCount > pages.length) {
      sum.reset(candidate.id());
    }
    if (sum.ratioVersion != ratioVersion || sum.pageCount < pages.length) {
      addFrequent(sum, pages, known);
      sum.rareSum = sumRare(pages, known);
      sum.pageCount = pages.length;
      sum.ratioVersion = ratioVersion;
    }
    return sum.frequentSum + sum.rareSum;
  }

  /** Adds the pages that have come since, or sums up anew where other words are telling now. */
  private void addFrequent(CachedSum sum, int[] pages, ScoringContext known) {
    boolean anew = sum.ratioVersion != ratioVersion;
    Arrays.fill(addedBits, 0);
    for (int i = sum.pageCount; i < pages.length; i++) {
      addBits(wordsOf(pages[i], known).frequentBits);
    }
    // Two sums at a time: an addition waits for the one before. Of a few thousand floats of about
    // the same size a double holds the sum exactly, in any order.
    double total = anew ? 0 : sum.frequentSum;
    double other = 0;
    for (int i = 0; i < addedBits.length; i++) {
      long before = anew ? 0 : sum.union[i];
      sum.union[i] |= addedBits[i];
      long left = sum.union[i] & significantBits[i] & ~before;
      while (left != 0) {
        total += frequentLogRatios[(i << 6) + Long.numberOfTrailingZeros(left)];
        left &= left - 1;
        if (left != 0) {
          other += frequentLogRatios[(i << 6) + Long.numberOfTrailingZeros(left)];
          left &= left - 1;
        }
      }
    }
    sum.frequentSum = total + other;
  }

  private void addBits(long[] bits) {
    for (int i = 0; i < addedBits.length; i++) {
      addedBits[i] |= bits[i];
    }
  }

  private double sumRare(int[] pages, ScoringContext known) {
    double sum = 0;
    stamp++;
    for (int page : pages) {
      for (int word : wordsOf(page, known).significantRare) {
        if (stamps[word] != stamp) {
          stamps[word] = stamp;
          sum += rareLogRatios[word];
        }
      }
    }
    return sum;
  }

  /** Names the telling words that stand on at least one of the pages, each once. */
  public void forEach(int[] pages, ScoringContext known, Sink sink) {
    refreshIfStale(known);
    Arrays.stream(pages)
        .flatMap(page -> Arrays.stream(wordsOf(page, known).slots))
        .distinct()
        .forEach(slot -> {
          double log = logRatio(code(slot));
          if (log != 0) {
            sink.accept(slot, log);
          }
        });
  }

  private double logRatio(int code) {
    return code == 0 ? 0 : code > 0 ? frequentLogRatios[code - 1] : rareLogRatios[-1 - code];
  }

  /** What was known when the words were found. */
  public BaseRate baseRate() {
    return baseRate;
  }

  private int code(int slot) {
    return slot < wordCodes.length ? wordCodes[slot] : 0;
  }

  private WordSlotCache.Entry wordsOf(int page, ScoringContext known) {
    WordSlotCache.Entry words = pageWords.get(page, known);
    if (words.frequentVersion != frequentVersion) {
      pageWords.update(words, this::partition);
    }
    if (words.ratioVersion != ratioVersion) {
      pageWords.update(words, this::listSignificantRare);
    }
    return words;
  }

  /** Parts the words of a page into bits and others. */
  private void partition(WordSlotCache.Entry page) {
    page.frequentBits = new long[significantBits.length];
    int[] others = new int[page.slots.length];
    int n = 0;
    for (int slot : page.slots) {
      int code = code(slot);
      if (code > 0) {
        page.frequentBits[(code - 1) >> 6] |= 1L << (code - 1);
      } else {
        others[n++] = slot;
      }
    }
    page.rareSlots = Arrays.copyOf(others, n);
    page.frequentVersion = frequentVersion;
  }

  /** Lists the telling ones among the others. */
  private void listSignificantRare(WordSlotCache.Entry page) {
    int[] rare = new int[page.rareSlots.length];
    int n = 0;
    for (int slot : page.rareSlots) {
      int code = code(slot);
      if (code < 0) {
        rare[n++] = -1 - code;
      }
    }
    page.significantRare = Arrays.copyOf(rare, n);
    page.ratioVersion = ratioVersion;
  }

  private void refreshIfStale(ScoringContext known) {
    BaseRate now = known.knowledge().baseRate();
    FeatureCounts tallies = known.knowledge().counts(type);
    boolean moved = tallies.slotVersion() != slotVersion;
    double due = baseRate.pages() < 0 ? 0 : baseRate.pages() * (1 + relearn);
    if (!moved && (now.pages() == baseRate.pages() || now.pages() < due)) {
      return;
    }
    if (moved) {
      slotVersion = tallies.slotVersion();
      pageWords.clear();
    }
    baseRate = now;
    if (moved || now.pages() >= pagesAtFrequentChoice * (1 + FREQUENT_REFRESH_GROWTH)) {
      chooseFrequent(tallies);
    }
    updateLogRatios(tallies);
  }

  /** Gives bits to the frequent words; those that are telling now get the first, side by side. */
  private void chooseFrequent(FeatureCounts tallies) {
    frequentVersion++;
    pagesAtFrequentChoice = baseRate.pages();
    wordCodes = new int[ArrayGrowth.newLength(wordCodes.length, tallies.size())];
    InterestRatio.FixedBaseRatio scale = interestRatio.withBaseRate(baseRate);
    int size = 0;
    for (boolean first : new boolean[] {true, false}) {
      for (int slot = 0; slot < tallies.size(); slot++) {
        double seen = tallies.seen(slot);
        if (seen >= MIN_FREQUENT_SHARE * pagesAtFrequentChoice
            && (scale.logRatio(seen, tallies.relevant(slot)) != 0) == first) {
          wordCodes[slot] = ++size;
        }
      }
    }
    frequentLogRatios = new float[size];
    significantBits = new long[(size + 63) >> 6];
    addedBits = new long[significantBits.length];
  }

  private void updateLogRatios(FeatureCounts tallies) {
    ratioVersion++;
    if (wordCodes.length < tallies.size()) {
      wordCodes = Arrays.copyOf(wordCodes, ArrayGrowth.newLength(wordCodes.length, tallies.size()));
    }
    Arrays.fill(significantBits, 0);
    int rare = 0;
    InterestRatio.FixedBaseRatio scale = interestRatio.withBaseRate(baseRate);
    Arrays.fill(smallCountLogRatios, Float.NaN);
    for (int slot = 0; slot < tallies.size(); slot++) {
      float log = logRatio(slot, tallies, scale);
      int code = wordCodes[slot];
      if (code > 0) {
        frequentLogRatios[code - 1] = log;
        significantBits[(code - 1) >> 6] |= (log != 0 ? 1L : 0) << (code - 1);
      } else if (log == 0) {
        wordCodes[slot] = 0;
      } else {
        if (rare == rareLogRatios.length) {
          rareLogRatios = Arrays.copyOf(rareLogRatios, ArrayGrowth.newLength(rare, rare + 1));
          stamps = Arrays.copyOf(stamps, rareLogRatios.length);
        }
        rareLogRatios[rare] = log;
        wordCodes[slot] = -1 - rare++;
      }
    }
  }

  /** Most words were seen on few pages; for them a logarithm is taken once. */
  private float logRatio(int slot, FeatureCounts tallies, InterestRatio.FixedBaseRatio scale) {
    int seen = tallies.seenUnits(slot);
    int hits = tallies.relevantUnits(slot);
    boolean whole = ((seen | hits) & (FeatureCounts.UNITS_PER_PAGE - 1)) == 0;
    if (!whole || seen >= SMALL_COUNT_LIMIT * FeatureCounts.UNITS_PER_PAGE) {
      return (float) scale.logRatio(tallies.seen(slot), tallies.relevant(slot));
    }
    int at = (seen * SMALL_COUNT_LIMIT + hits) / FeatureCounts.UNITS_PER_PAGE;
    if (Float.isNaN(smallCountLogRatios[at])) {
      smallCountLogRatios[at] = (float) scale.logRatio(tallies.seen(slot), tallies.relevant(slot));
    }
    return smallCountLogRatios[at];
  }
}
