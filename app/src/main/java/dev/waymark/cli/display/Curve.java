package dev.waymark.cli.display;

import java.util.Arrays;

/**
 * A line to plot: how something grew.
 *
 * @param name for the legend
 * @param x in rising order, e.g. pages fetched
 * @param y one for each x, e.g. relevant pages
 */
public record Curve(String name, double[] x, double[] y) {
  public Curve {
    if (x.length == 0 || x.length != y.length) {
      throw new IllegalArgumentException("a curve needs as many x as y, and at least one");
    }
  }

  /** How a count grew: nothing at first, then its value after one, two, three pages. */
  public static Curve ofCounts(String name, int... counts) {
    double[] x = new double[counts.length + 1];
    double[] y = new double[counts.length + 1];
    for (int i = 1; i < x.length; i++) {
      x[i] = i;
      y[i] = counts[i - 1];
    }
    return new Curve(name, x, y);
  }

  double lastY() {
    return y[y.length - 1];
  }

  /** The value at any x: on the straight line between its neighbours, NaN beyond the ends. */
  double interpolate(double at) {
    if (at < x[0] || at > x[x.length - 1]) {
      return Double.NaN;
    }
    int right = Arrays.binarySearch(x, at);
    if (right >= 0) {
      return y[right];
    }
    right = -right - 1;
    double share = (at - x[right - 1]) / (x[right] - x[right - 1]);
    return y[right - 1] + share * (y[right] - y[right - 1]);
  }
}
