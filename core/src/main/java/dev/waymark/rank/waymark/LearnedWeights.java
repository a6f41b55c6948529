package dev.waymark.rank.waymark;

import dev.waymark.math.LogisticRegression;
import dev.waymark.rank.knowledge.PageHistory;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Learns the weights of the signals of people beside all others: a logistic regression of relevance
 * on the score of the others and on each signal, all recorded before the page was fetched. A
 * redundant signal gets no weight, and neither does one with little evidence, since the prior mean
 * of its weight is 0.
 */
final class LearnedWeights {
  /** Scores are about ten times as large as log odds. */
  private static final double SCORE_SCALE = 0.1;

  /** Prior mean and precision of the intercept and of the weight of the score. */
  private static final double[] PRIOR_MEAN = {-3, 3};

  private static final double[] PRIOR_PRECISION = {0.1, 1};

  /** Prior precision of the weight of a signal, whose prior mean is 0. */
  private static final double SIGNAL_PRECISION = 5;

  private static final double MAX_WEIGHT = 6;

  /** Lower bound of the weight of the score, which early pages may not show to be predictive. */
  private static final double MIN_SLOPE = 0.5;

  private final int offset;
  private final LogisticRegression regression;
  private final double[] weights;
  private int fittedPages; // pages of the last fit

  /**
   * @param signals their number
   * @param offset numbers of an annotation that come before those of {@link #annotate}
   */
  LearnedWeights(int signals, int offset) {
    this.offset = offset;
    this.weights = new double[signals];
    double[] mean = Arrays.copyOf(PRIOR_MEAN, PRIOR_MEAN.length + signals);
    double[] precision = Arrays.copyOf(PRIOR_PRECISION, mean.length);
    Arrays.fill(precision, PRIOR_PRECISION.length, precision.length, SIGNAL_PRECISION);
    this.regression = new LogisticRegression(mean, precision);
  }

  /** The annotation of a page: others, then the score without the signals, then the signals. */
  float[] annotate(float[] others, double score, double[] signals) {
    float[] annotation = Arrays.copyOf(others, offset + 1 + signals.length);
    annotation[offset] = (float) score;
    for (int i = 0; i < signals.length; i++) {
      annotation[offset + 1 + i] = (float) signals[i];
    }
    return annotation;
  }

  /** The current weights; the same history always gives the same weights. */
  double[] weights(PageHistory history) {
    int pages = LogisticRegression.pagesToFit(history.size());
    if (weights.length > 0 && pages != fittedPages) {
      fittedPages = pages;
      double[] fit =
          regression.fit(
              pages, page -> inputs(history.annotation(page)), history::isRelevant, page -> 1);
      double slope = Math.max(fit[1], MIN_SLOPE) * SCORE_SCALE;
      Arrays.setAll(weights, i -> Math.clamp(fit[i + 2] / slope, 0, MAX_WEIGHT));
    }
    return weights;
  }

  /** The inputs of a page; null where it was fetched before the first relevant one. */
  private double @Nullable [] inputs(float[] annotation) {
    if (annotation.length != offset + 1 + weights.length) {
      return null;
    }
    double[] inputs = new double[2 + weights.length];
    inputs[0] = 1;
    inputs[1] = annotation[offset] * SCORE_SCALE;
    for (int i = 0; i < weights.length; i++) {
      inputs[i + 2] = annotation[offset + 1 + i];
    }
    return inputs;
  }
}
