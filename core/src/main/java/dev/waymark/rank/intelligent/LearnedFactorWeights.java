package dev.waymark.rank.intelligent;

import dev.waymark.math.LogisticRegression;
import dev.waymark.rank.knowledge.PageHistory;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Learns the weight of each normalized factor. The paper weights all factors alike, but for a
 * predicate on URLs, say, words and links predict little at the same magnitude. Here all factors
 * start with the same weight, and a logistic regression on the values recorded before each page was
 * fetched adjusts it.
 */
final class LearnedFactorWeights {
  /** Mean and precision of the prior of each weight. */
  private static final double INITIAL_WEIGHT = 0.5;

  private static final double PRIOR_PRECISION = 5;

  /** Keeps a factor that misled so far usable: it may be the only one left. */
  private static final double MIN_WEIGHT = 0.05;

  /**
   * Half-life of a page in the regression, as a share of all pages: values from when little was
   * known say less about later ones.
   */
  private static final double HALF_LIFE_SHARE = 0.3;

  private final LogisticRegression regression;
  private final double[] factorWeights;
  private int pagesAtLastCall = -1; // pages at the last call
  private int fittedPages; // pages of the last fit

  LearnedFactorWeights(int factors) {
    double[] priorMean = new double[1 + factors];
    double[] priorPrecision = new double[1 + factors];
    Arrays.fill(priorMean, INITIAL_WEIGHT);
    Arrays.fill(priorPrecision, PRIOR_PRECISION);
    priorMean[0] = -2;
    priorPrecision[0] = 0.1;
    this.regression = new LogisticRegression(priorMean, priorPrecision);
    this.factorWeights = new double[factors];
    Arrays.fill(factorWeights, INITIAL_WEIGHT);
  }

  /**
   * Dampens a normalized value logarithmically: a sum over a hundred correlated words is hardly
   * more evidence than one of them.
   *
   * @param normalized the value divided by its mean magnitude
   */
  static double dampen(double normalized) {
    return Math.copySign(Math.log1p(Math.abs(normalized)), normalized);
  }

  /**
   * The weight of a factor; the same history always gives the same weight.
   *
   * @param history whose annotations end with the dampened value of each factor, once there are
   *     relevant pages
   */
  double weight(int factor, PageHistory history) {
    if (history.size() != pagesAtLastCall) {
      pagesAtLastCall = history.size();
      int pages = LogisticRegression.pagesToFit(pagesAtLastCall);
      if (pages != fittedPages) {
        fittedPages = pages;
        double[] weights =
            regression.fit(
                pages,
                page -> inputs(history.annotation(page)),
                history::isRelevant,
                page -> Math.pow(0.5, (pages - page) / (HALF_LIFE_SHARE * pages)));
        for (int i = 0; i < factorWeights.length; i++) {
          factorWeights[i] = Math.max(weights[1 + i], MIN_WEIGHT);
        }
      }
    }
    return factorWeights[factor];
  }

  private double @Nullable [] inputs(float[] annotation) {
    if (annotation.length != 2 * factorWeights.length) {
      return null;
    }
    double[] inputs = new double[1 + factorWeights.length];
    inputs[0] = 1;
    for (int i = 0; i < factorWeights.length; i++) {
      inputs[1 + i] = annotation[factorWeights.length + i];
    }
    return inputs;
  }
}
