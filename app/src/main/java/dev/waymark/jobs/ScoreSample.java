package dev.waymark.jobs;

import java.util.Arrays;

/**
 * Scores of fetched pages and what came of them, the latest of each class of pages: by them the
 * relevant share of all candidates is estimated, fetched or not, which is what an order that knows
 * no scores would find (post-stratification by score).
 */
final class ScoreSample {
  private static final int MAX_PAGES = 2000;
  private static final int STRATA = 10;

  private final double[] scores = new double[MAX_PAGES];
  private final boolean[] relevant = new boolean[MAX_PAGES];
  private long count;

  void add(double score, boolean isRelevant) {
    int at = (int) (count++ % MAX_PAGES);
    scores[at] = score;
    relevant[at] = isRelevant;
  }

  /**
   * @param waiting a sample of the scores of what waits
   * @param waitingCount how many wait
   * @param pages fetched
   */
  double unorderedHarvestRate(double[] waiting, long waitingCount, long pages) {
    int size = (int) Math.min(count, MAX_PAGES);
    if (size == 0) {
      return 0;
    }
    double[] sorted = Arrays.copyOf(scores, size);
    Arrays.sort(sorted);
    double[] fetchedOf = new double[STRATA];
    double[] relevantOf = new double[STRATA];
    for (int i = 0; i < size; i++) {
      int stratum = stratum(sorted, scores[i]);
      fetchedOf[stratum]++;
      relevantOf[stratum] += relevant[i] ? 1 : 0;
    }
    double all = (double) pages / (pages + waitingCount) * sum(relevantOf) / size;
    double waitingShare = (double) waitingCount / (pages + waitingCount);
    for (double score : waiting) {
      int stratum = stratum(sorted, score);
      double rate = fetchedOf[stratum] == 0 ? 0 : relevantOf[stratum] / fetchedOf[stratum];
      all += waitingShare * rate / waiting.length;
    }
    return all;
  }

  private static int stratum(double[] sorted, double score) {
    int at = Arrays.binarySearch(sorted, score);
    int rank = at < 0 ? -at - 1 : at;
    return Math.min(STRATA - 1, rank * STRATA / sorted.length);
  }

  private static double sum(double[] values) {
    return Arrays.stream(values).sum();
  }
}
