package dev.waymark.math;

import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import java.util.function.IntToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** Logistic regression with a Gaussian prior on the weights, so that few cases change little. */
public final class LogisticRegression {
  /** Pages of the first fit; it is repeated whenever they have grown by a tenth. */
  private static final int FIRST_FIT_PAGES = 20;

  private static final double REFIT_GROWTH = 1.1;

  /** Limits of Newton's method: iterations, and the step length at which it has converged. */
  private static final int MAX_NEWTON_STEPS = 20;

  private static final double CONVERGENCE_TOLERANCE = 1e-9;

  /** Limit of a step: far from the optimum, the quadratic approximation is poor. */
  private static final double MAX_STEP_LENGTH = 1;

  private final double[] priorMean;
  private final double[] priorPrecision;

  /**
   * @param priorMean of each weight, that of the intercept first
   * @param priorPrecision of each weight, the inverse of the prior variance
   */
  public LogisticRegression(double[] priorMean, double[] priorPrecision) {
    this.priorMean = priorMean;
    this.priorPrecision = priorPrecision;
  }

  /** How many of the first pages to fit to: a step of the ladder 20, 22, 24, … or 0. */
  public static int pagesToFit(int pages) {
    int fitPages = 0;
    for (int size = FIRST_FIT_PAGES; size <= pages; size = (int) (size * REFIT_GROWTH)) {
      fitPages = size;
    }
    return fitPages;
  }

  /**
   * Maximizes the posterior by Newton's method.
   *
   * @param inputs of a case, a 1 for the intercept first; null for a case to be left out
   * @param outcome of a case
   * @param weight of a case
   */
  public double[] fit(
      int cases,
      IntFunction<double @Nullable []> inputs,
      IntPredicate outcome,
      IntToDoubleFunction weight) {
    double[] weights = priorMean.clone();
    int n = weights.length;
    double length = Double.MAX_VALUE;
    for (int step = 0; step < MAX_NEWTON_STEPS && length > CONVERGENCE_TOLERANCE; step++) {
      double[] gradient = new double[n];
      double[][] hessian = new double[n][n];
      for (int i = 0; i < n; i++) {
        gradient[i] = priorPrecision[i] * (priorMean[i] - weights[i]);
        hessian[i][i] = priorPrecision[i];
      }
      for (int sample = 0; sample < cases; sample++) {
        double[] x = inputs.apply(sample);
        if (x != null) {
          double p = probability(weights, x);
          double caseWeight = weight.applyAsDouble(sample);
          for (int i = 0; i < n; i++) {
            gradient[i] += caseWeight * ((outcome.test(sample) ? 1 : 0) - p) * x[i];
            for (int j = 0; j < n; j++) {
              hessian[i][j] += caseWeight * p * (1 - p) * x[i] * x[j];
            }
          }
        }
      }
      length = applyStep(weights, solve(hessian, gradient));
    }
    return weights;
  }

  private static double probability(double[] weights, double[] x) {
    double sum = 0;
    for (int i = 0; i < x.length; i++) {
      sum += weights[i] * x[i];
    }
    return 1 / (1 + Math.exp(-sum));
  }

  /** Applies a step of bounded length, and returns the length it would have without the bound. */
  private static double applyStep(double[] weights, double[] step) {
    double longest = 0;
    for (double component : step) {
      longest = Math.max(longest, Math.abs(component));
    }
    double scale = Math.min(1, MAX_STEP_LENGTH / longest);
    for (int i = 0; i < weights.length; i++) {
      weights[i] += scale * step[i];
    }
    return longest;
  }

  /** Gaussian elimination; the matrix is positive definite. */
  private static double[] solve(double[][] a, double[] b) {
    int n = b.length;
    for (int i = 0; i < n; i++) {
      for (int k = i + 1; k < n; k++) {
        double factor = a[k][i] / a[i][i];
        for (int j = i; j < n; j++) {
          a[k][j] -= factor * a[i][j];
        }
        b[k] -= factor * b[i];
      }
    }
    for (int i = n - 1; i >= 0; i--) {
      for (int j = i + 1; j < n; j++) {
        b[i] -= a[i][j] * b[j];
      }
      b[i] /= a[i][i];
    }
    return b;
  }
}
