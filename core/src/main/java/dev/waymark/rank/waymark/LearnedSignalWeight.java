package dev.waymark.rank.waymark;

import dev.waymark.math.LogisticRegression;
import dev.waymark.rank.knowledge.PageHistory;

/**
 * The weight of one clue beside all the others, found by how the crawled pages turned out: a
 * logistic fit of "satisfied" to the score that the others gave and to what the clue said, each
 * noted before the page was fetched. A clue that says only what the others have said already gets
 * no weight, and so does one that little is known of: the fit begins at nothing and holds on to it.
 */
final class LearnedSignalWeight {
  /** Scores are some ten times as large as log odds. */
  private static final double SCORE_SCALE = 0.1;

  /** Where the fit begins: the constant, the score, the clue; and how firmly it holds on to it. */
  private static final LogisticRegression REGRESSION =
      new LogisticRegression(new double[] {-3, 3, 0}, new double[] {0.1, 1, 5});

  private static final double MAX_WEIGHT = 6;

  /** A score that says nothing of the pages so far is not taken to say so for good. */
  private static final double MIN_SLOPE = 0.5;

  private double weight;
  private int fittedPages; // pages that it was fitted to

  /** What is noted of a page. */
  static float[] annotation(double score, double signal) {
    return new float[] {(float) score, (float) signal};
  }

  /** The weight by now; the same pages always give the same. */
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
