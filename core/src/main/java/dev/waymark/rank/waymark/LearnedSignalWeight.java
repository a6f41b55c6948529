package dev.waymark.rank.waymark;

import dev.waymark.math.LogisticRegression;
import dev.waymark.rank.knowledge.PageHistory;

/**
 * Learns the weight of one signal beside all others: a logistic regression of relevance on the
 * score of the others and on the signal, both recorded before each page was fetched. A redundant
 * signal gets no weight, and neither does one with little evidence, since the prior mean of its
 * weight is 0.
 */
final class LearnedSignalWeight {
  /** Scores are about ten times as large as log odds. */
  private static final double SCORE_SCALE = 0.1;

  /** Prior mean and precision of the intercept, the score and the signal. */
  private static final LogisticRegression REGRESSION =
      new LogisticRegression(new double[] {-3, 3, 0}, new double[] {0.1, 1, 5});

  private static final double MAX_WEIGHT = 6;

  /** Lower bound of the weight of the score, which early pages may not show to be predictive. */
  private static final double MIN_SLOPE = 0.5;

  private double weight;
  private int fittedPages; // pages of the last fit

  /** The annotation of a page. */
  static float[] annotation(double score, double signal) {
    return new float[] {(float) score, (float) signal};
  }

  /** The current weight; the same history always gives the same weight. */
  double weight(PageHistory history) {
    int pages = LogisticRegression.pagesToFit(history.size());
    if (pages != fittedPages) {
      fittedPages = pages;
      double[] fit = fit(history, pages);
      weight = Math.clamp(fit[2] / Math.max(fit[1], MIN_SLOPE) / SCORE_SCALE, 0, MAX_WEIGHT);
    }
    return weight;
  }

  private static double[] fit(PageHistory history, int pages) {
    return REGRESSION.fit(
        pages,
        page -> {
          float[] annotation = history.annotation(page);
          return annotation.length == 2
              ? new double[] {1, annotation[0] * SCORE_SCALE, annotation[1]}
              : null;
        },
        history::isRelevant,
        page -> 1);
  }
}
