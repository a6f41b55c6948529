package dev.waymark.learn;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * What the claims of balanced factors turned out to be worth. The paper gives all factors the same
 * say; but of a predicate on URLs words and links know little and claim as much. Here each factor
 * begins with the same say, and a logistic fit to what it claimed of the crawled pages, noted
 * before each was fetched, gives it more or less.
 */
final class FittedBalance {
  /** The say that each factor begins with, and how firmly the fit holds on to it. */
  private static final double SAY = 0.5;

  private static final double FIRM = 5;

  /** A factor that was wrong so far keeps this say: it may be all that is left. */
  private static final double LEAST = 0.05;

  /**
   * A page counts half when so large a share of the pages is younger: what factors claimed when
   * little was known says less about what their claims are worth now.
   */
  private static final double HALF = 0.3;

  private final LogisticFit fit;
  private final double[] says;
  private int asked = -1; // pages when it was asked last
  private int fitted; // pages that it was fitted to

  FittedBalance(int factors) {
    double[] guess = new double[1 + factors];
    double[] firm = new double[1 + factors];
    Arrays.fill(guess, SAY);
    Arrays.fill(firm, FIRM);
    guess[0] = -2;
    firm[0] = 0.1;
    this.fit = new LogisticFit(guess, firm);
    this.says = new double[factors];
    Arrays.fill(says, SAY);
  }

  /**
   * What a factor claims. A hundred words that come together say hardly more than one of them, and
   * their sum is a hundred times as large: what is far above the mean is taken down.
   *
   * @param balanced its value by the mean size of its values
   */
  static double claim(double balanced) {
    return Math.copySign(Math.log1p(Math.abs(balanced)), balanced);
  }

  /**
   * The say of a factor by now; the same pages always give the same.
   *
   * @param crawled whose marks end with the claim of each factor, if there were hits by then
   */
  double say(int factor, Crawled crawled) {
    if (crawled.size() != asked) {
      asked = crawled.size();
      int pages = LogisticFit.rung(asked);
      if (pages != fitted) {
        fitted = pages;
        double[] weights =
            fit.of(
                pages,
                page -> inputs(crawled.mark(page)),
                crawled::satisfied,
                page -> Math.pow(0.5, (pages - page) / (HALF * pages)));
        for (int i = 0; i < says.length; i++) {
          says[i] = Math.max(weights[1 + i], LEAST);
        }
      }
    }
    return says[factor];
  }

  private double @Nullable [] inputs(float[] mark) {
    if (mark.length != 2 * says.length) {
      return null;
    }
    double[] inputs = new double[1 + says.length];
    inputs[0] = 1;
    for (int i = 0; i < says.length; i++) {
      inputs[1 + i] = mark[says.length + i];
    }
    return inputs;
  }
}
