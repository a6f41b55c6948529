package dev.waymark.rank;

import dev.waymark.model.Candidate;
import dev.waymark.rank.knowledge.ArrayGrowth;
import dev.waymark.rank.knowledge.FeatureCounts;
import dev.waymark.rank.knowledge.FeatureType;
import dev.waymark.rank.knowledge.rate.BaseRate;
import dev.waymark.rank.knowledge.rate.InterestRatio;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Sums log I over the significant words of the pages that link to a candidate. Significance and
 * ratios are recomputed when knowledge has grown by a given share; in between they stay fixed,
 * which keeps scores comparable and cheap.
 *
 * <p>A word counts once, on however many pages it occurs. Pages share mostly a few frequent words;
 * each of these has a bit, significant or not, so that 64 of them are united by one instruction and
 * a page's bits stay valid when the significant words change. Rare words are listed and
 * deduplicated one by one. The sum of a candidate with one more in-link is extended, not
 * recomputed.
 */
public final class SignificantWords {
  /** From this share of pages on, a word is cheaper as a bit than in lists. */
  private static final double MIN_FREQUENT_SHARE = 1.0 / 128;

  /** The frequent words are chosen again when knowledge has grown by this share. */
  private static final double FREQUENT_REFRESH_GROWTH = 0.25;

  /** Candidates whose sums are cached. */
  private static final int CACHED_SUMS = 1 << 13;

  /** Logarithms are cached for counts below this number of pages. */
  private static final int SMALL_COUNT_LIMIT = 64;

  private final FeatureType type;
  private final InterestRatio interestRatio;
  private final double relearn;
  private final WordSlotCache pageWords;
  private final @Nullable CachedSum[] sums = new CachedSum[CACHED_SUMS];

  private int[]
      wordCodes = {}; // by slot: bit + 1 of a frequent word, -1 - number of a significant rare
  // word, or 0
  private float[] frequentLogRatios = {}; // by bit
  private long[] significantBits = {}; // the bits of significant words
  private final float[] smallCountLogRatios =
      new float[SMALL_COUNT_LIMIT * SMALL_COUNT_LIMIT]; // by pages and relevant pages
  private long[] addedBits = {};
  private float[] rareLogRatios = new float[64]; // by number
  private int[] stamps = new int[64]; // by number: the last union it was part of
  private int stamp;
  private BaseRate baseRate = new BaseRate(-1, -1);
  private double pagesAtFrequentChoice = -1;
  private int frequentVersion;
  private int ratioVersion;
  private int slotVersion;

  /** The cached sum of a candidate; its in-links are only ever added to. */
  private final class CachedSum {
    long id;
    int frequentVersion = -1;
    int ratioVersion = -1;
    int pageCount;
    long[] union = {}; // the frequent words of these pages, significant or not
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

  /** Consumes words, each with its slot in the feature counts and its log I. */
  @FunctionalInterface
  public interface Sink {
    void accept(int slot, double logRatio);
  }

  /**
   * @param relearn share by which knowledge grows until ratios are recomputed; 0 for always
   * @param maxMemory bytes for cached words of pages
   */
  public SignificantWords(
      FeatureType type, InterestRatio interestRatio, double relearn, long maxMemory) {
    this.type = type;
    this.interestRatio = interestRatio;
    this.relearn = relearn;
    this.pageWords = new WordSlotCache(type, maxMemory);
  }

  /**
   * The sum of log I over the significant words on at least one page that links to the candidate.
   */
  public double sum(Candidate candidate, ScoringContext context) {
    refreshIfStale(context);
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
      addFrequent(sum, pages, context);
      sum.rareSum = sumRare(pages, context);
      sum.pageCount = pages.length;
      sum.ratioVersion = ratioVersion;
    }
    return sum.frequentSum + sum.rareSum;
  }

  /**
   * Adds the pages that are new since the last call, or recomputes the sum where ratios have
   * changed.
   */
  private void addFrequent(CachedSum sum, int[] pages, ScoringContext context) {
    boolean rebuild = sum.ratioVersion != ratioVersion;
    Arrays.fill(addedBits, 0);
    for (int i = sum.pageCount; i < pages.length; i++) {
      addBits(wordsOf(pages[i], context).frequentBits);
    }
    // Two independent sums let the processor overlap additions. A double holds the sum of a few
    // thousand floats of similar size exactly, in any order.
    double total = rebuild ? 0 : sum.frequentSum;
    double secondSum = 0;
    for (int i = 0; i < addedBits.length; i++) {
      long previousBits = rebuild ? 0 : sum.union[i];
      sum.union[i] |= addedBits[i];
      long remaining = sum.union[i] & significantBits[i] & ~previousBits;
      while (remaining != 0) {
        total += frequentLogRatios[(i << 6) + Long.numberOfTrailingZeros(remaining)];
        remaining &= remaining - 1;
        if (remaining != 0) {
          secondSum += frequentLogRatios[(i << 6) + Long.numberOfTrailingZeros(remaining)];
          remaining &= remaining - 1;
        }
      }
    }
    sum.frequentSum = total + secondSum;
  }

  private void addBits(long[] bits) {
    for (int i = 0; i < addedBits.length; i++) {
      addedBits[i] |= bits[i];
    }
  }

  private double sumRare(int[] pages, ScoringContext context) {
    double sum = 0;
    stamp++;
    for (int page : pages) {
      for (int word : wordsOf(page, context).significantRare) {
        if (stamps[word] != stamp) {
          stamps[word] = stamp;
          sum += rareLogRatios[word];
        }
      }
    }
    return sum;
  }

  /** Passes on each significant word that occurs on at least one of the pages, once. */
  public void forEach(int[] pages, ScoringContext context, Sink sink) {
    refreshIfStale(context);
    Arrays.stream(pages)
        .flatMap(page -> Arrays.stream(wordsOf(page, context).slots))
        .distinct()
        .forEach(slot -> {
          double logRatio = logRatio(code(slot));
          if (logRatio != 0) {
            sink.accept(slot, logRatio);
          }
        });
  }

  private double logRatio(int code) {
    return code == 0 ? 0 : code > 0 ? frequentLogRatios[code - 1] : rareLogRatios[-1 - code];
  }

  /** The base rate at the last refresh. */
  public BaseRate baseRate() {
    return baseRate;
  }

  private int code(int slot) {
    return slot < wordCodes.length ? wordCodes[slot] : 0;
  }

  private WordSlotCache.Entry wordsOf(int page, ScoringContext context) {
    WordSlotCache.Entry words = pageWords.get(page, context);
    if (words.frequentVersion != frequentVersion) {
      pageWords.update(words, this::partition);
    }
    if (words.ratioVersion != ratioVersion) {
      pageWords.update(words, this::listSignificantRare);
    }
    return words;
  }

  /** Separates the words of a page into frequent ones, as bits, and rare ones. */
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

  /** Lists the significant ones among the rare words of a page. */
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

  private void refreshIfStale(ScoringContext context) {
    BaseRate current = context.knowledge().baseRate();
    FeatureCounts counts = context.knowledge().counts(type);
    boolean slotsChanged = counts.slotVersion() != slotVersion;
    double nextRefresh = baseRate.pages() < 0 ? 0 : baseRate.pages() * (1 + relearn);
    if (!slotsChanged && (current.pages() == baseRate.pages() || current.pages() < nextRefresh)) {
      return;
    }
    if (slotsChanged) {
      slotVersion = counts.slotVersion();
      pageWords.clear();
    }
    baseRate = current;
    if (slotsChanged || current.pages() >= pagesAtFrequentChoice * (1 + FREQUENT_REFRESH_GROWTH)) {
      chooseFrequent(counts);
    }
    updateLogRatios(counts);
  }

  /**
   * Assigns bits to the frequent words; significant ones get the first bits, next to each other.
   */
  private void chooseFrequent(FeatureCounts counts) {
    frequentVersion++;
    pagesAtFrequentChoice = baseRate.pages();
    wordCodes = new int[ArrayGrowth.newLength(wordCodes.length, counts.size())];
    InterestRatio.FixedBaseRatio scale = interestRatio.withBaseRate(baseRate);
    int size = 0;
    for (boolean significant : new boolean[] {true, false}) {
      for (int slot = 0; slot < counts.size(); slot++) {
        double seen = counts.seen(slot);
        if (seen >= MIN_FREQUENT_SHARE * pagesAtFrequentChoice
            && (scale.logRatio(seen, counts.relevant(slot)) != 0) == significant) {
          wordCodes[slot] = ++size;
        }
      }
    }
    frequentLogRatios = new float[size];
    significantBits = new long[(size + 63) >> 6];
    addedBits = new long[significantBits.length];
  }

  private void updateLogRatios(FeatureCounts counts) {
    ratioVersion++;
    if (wordCodes.length < counts.size()) {
      wordCodes = Arrays.copyOf(wordCodes, ArrayGrowth.newLength(wordCodes.length, counts.size()));
    }
    Arrays.fill(significantBits, 0);
    int rare = 0;
    InterestRatio.FixedBaseRatio scale = interestRatio.withBaseRate(baseRate);
    Arrays.fill(smallCountLogRatios, Float.NaN);
    for (int slot = 0; slot < counts.size(); slot++) {
      float logRatio = logRatio(slot, counts, scale);
      int code = wordCodes[slot];
      if (code > 0) {
        frequentLogRatios[code - 1] = logRatio;
        significantBits[(code - 1) >> 6] |= (logRatio != 0 ? 1L : 0) << (code - 1);
      } else if (logRatio == 0) {
        wordCodes[slot] = 0;
      } else {
        if (rare == rareLogRatios.length) {
          rareLogRatios = Arrays.copyOf(rareLogRatios, ArrayGrowth.newLength(rare, rare + 1));
          stamps = Arrays.copyOf(stamps, rareLogRatios.length);
        }
        rareLogRatios[rare] = logRatio;
        wordCodes[slot] = -1 - rare++;
      }
    }
  }

  /** Most words occur on few pages; their logarithms are computed once per refresh. */
  private float logRatio(int slot, FeatureCounts counts, InterestRatio.FixedBaseRatio scale) {
    long seen = counts.seenUnits(slot);
    long relevant = counts.relevantUnits(slot);
    boolean wholePages = ((seen | relevant) & (FeatureCounts.UNITS_PER_PAGE - 1)) == 0;
    if (!wholePages || seen >= SMALL_COUNT_LIMIT * FeatureCounts.UNITS_PER_PAGE) {
      return (float) scale.logRatio(counts.seen(slot), counts.relevant(slot));
    }
    int index = (int) ((seen * SMALL_COUNT_LIMIT + relevant) / FeatureCounts.UNITS_PER_PAGE);
    if (Float.isNaN(smallCountLogRatios[index])) {
      smallCountLogRatios[index] = (float) scale.logRatio(counts.seen(slot), counts.relevant(slot));
    }
    return smallCountLogRatios[index];
  }
}
