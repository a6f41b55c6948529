package dev.waymark.rank.intelligent;

import dev.waymark.math.LogisticRegression;
import dev.waymark.rank.knowledge.PageHistory;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * What the claims of balanced factors turned out to be worth. The paper gives all factors the same
 * say; but of a predicate on URLs words and links know little and claim as much. Here each factor
 * begins with the same say, and a logistic fit to what it claimed of the crawled pages, noted
 * before each was fetched, gives it more or less.
 */
final class LearnedFactorWeights {
  /** The say that each factor begins with, and how firmly the fit holds on to it. */
  private static final double INITIAL_WEIGHT = 0.5;

  private static final double PRIOR_PRECISION = 5;

  /** A factor that was wrong so far keeps this say: it may be all that is left. */
  private static final double MIN_WEIGHT = 0.05;

  /**
   * A page counts half when so large a share of the pages is younger: what factors claimed when
   * little was known says less about what their claims are worth now.
   */
  private static final double HALF_LIFE_SHARE = 0.3;

  private final LogisticRegression regression;
  private final double[] factorWeights;
  private int pagesAtLastCall = -1; // pages when it was asked last
  private int fittedPages; // pages that it was fitted to

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
   * What a factor claims. A hundred words that come together say hardly more than one of them, and
   * their sum is a hundred times as large: what is far above the mean is taken down.
   *
   * @param balanced its value by the mean size of its values
   */
  static double dampen(double balanced) {
    return Math.copySign(Math.log1p(Math.abs(balanced)), balanced);
  }

  /**
   * The say of a factor by now; the same pages always give the same.
   *
   * @param history whose marks end with the claim of each factor, if there were hits by then
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
