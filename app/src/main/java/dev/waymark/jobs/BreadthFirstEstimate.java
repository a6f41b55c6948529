package dev.waymark.jobs;

import dev.waymark.frontier.ScoredCandidate;
import java.util.Arrays;
import java.util.List;

/**
 * Estimates what breadth-first would find with as many pages. It fetches URLs in the order in which
 * they are discovered: what the first crawled page links to, then the second, and so on. So of the
 * known URLs those are looked at that the first pages led to. Which of them that wait are relevant
 * is told by their scores: taken as log-odds, but for a constant that fits the latest pages. After
 * thousands of pages this is too much, as the first pages of a focused crawl lead to more than
 * those of breadth-first.
 */
final class BreadthFirstEstimate {
  /** Breadth-first is far behind the pages that come after these. */
  static final int MAX_PARENTS = 100_000;

  private static final int LATEST_PAGES = 500;
  private static final double MAX_LOG_ODDS = 100;
  private static final int BISECTIONS = 40;

  /** Fetched and relevant pages by the page that led to them: seeds, then page 0, 1, … */
  private int[] fetched = {};

  private int[] relevant = {};

  private final double[] latestScores = new double[LATEST_PAGES];
  private final boolean[] latestRelevant = new boolean[LATEST_PAGES];
  private long pages;

  /**
   * @param parent number of the page that led there, from 0; -1 if none did
   */
  void add(int parent, double score, boolean isRelevant) {
    int at = (int) (pages++ % LATEST_PAGES);
    latestScores[at] = score;
    latestRelevant[at] = isRelevant;
    if (parent + 1 > MAX_PARENTS) {
      return;
    }
    if (parent + 1 >= fetched.length) {
      fetched = Arrays.copyOf(fetched, 2 * parent + 4);
      relevant = Arrays.copyOf(relevant, 2 * parent + 4);
    }
    fetched[parent + 1]++;
    relevant[parent + 1] += isRelevant ? 1 : 0;
  }

  /**
   * Relevant pages per page.
   *
   * @param sample of what waits
   * @param waiting how many wait
   */
  double harvestRate(List<ScoredCandidate> sample, long waiting) {
    double weight = sample.isEmpty() ? 0 : (double) waiting / sample.size();
    double intercept = intercept();
    double[] known = new double[fetched.length];
    double[] found = new double[fetched.length];
    Arrays.setAll(known, parent -> fetched[parent]);
    Arrays.setAll(found, parent -> relevant[parent]);
    for (ScoredCandidate one : sample) {
      int[] parents = one.candidate().parents();
      int first = parents.length == 0 ? 0 : parents[0] + 1;
      if (first < known.length) {
        known[first] += weight;
        found[first] += weight * probability(one.score() + intercept);
      }
    }
    double all = 0;
    double sum = 0;
    for (int parent = 0; parent < known.length && all < pages; parent++) {
      all += known[parent];
      sum += found[parent];
    }
    return all == 0 ? 0 : sum / all;
  }

  /**
   * What is added to the scores, so that they expect as many of the latest pages as there are; half
   * a page less, since where all that scored well are relevant, any large constant would do.
   */
  private double intercept() {
    int size = (int) Math.min(pages, LATEST_PAGES);
    double count = -0.5;
    for (int i = 0; i < size; i++) {
      count += latestRelevant[i] ? 1 : 0;
    }
    double low = -MAX_LOG_ODDS;
    double high = MAX_LOG_ODDS;
    for (int step = 0; step < BISECTIONS; step++) {
      double middle = (low + high) / 2;
      double expected = 0;
      for (int i = 0; i < size; i++) {
        expected += probability(latestScores[i] + middle);
      }
      if (expected < count) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return low;
  }

  private static double probability(double logOdds) {
    return 1 / (1 + Math.exp(-logOdds));
  }
}
