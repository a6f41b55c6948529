package dev.waymark.people;

/** What is done to rows of numbers, one after the other in an array, to find main directions. */
final class MainDirections {
  /** What is left of a column when the others are taken from it, below which it says nothing. */
  private static final double NOTHING = 1e-9;

  private MainDirections() {}

  /**
   * Makes the columns perpendicular to each other and of length 1, without leaving what they span:
   * each loses what it has of those before it (by Cholesky's decomposition of their products). One
   * that has nothing of its own becomes 0.
   */
  static void straighten(float[] rows, int columns) {
    double[][] lower = cholesky(products(rows, columns));
    double[] row = new double[columns];
    for (int at = 0; at < rows.length; at += columns) {
      for (int i = 0; i < columns; i++) {
        double rest = rows[at + i];
        for (int k = 0; k < i; k++) {
          rest -= lower[i][k] * row[k];
        }
        row[i] = lower[i][i] == 0 ? 0 : rest / lower[i][i];
        rows[at + i] = (float) row[i];
      }
    }
  }

  private static double[][] products(float[] rows, int columns) {
    double[][] products = new double[columns][columns];
    for (int at = 0; at < rows.length; at += columns) {
      for (int i = 0; i < columns; i++) {
        double value = rows[at + i];
        for (int j = 0; j <= i; j++) {
          products[i][j] += value * rows[at + j];
        }
      }
    }
    return products;
  }

  private static double[][] cholesky(double[][] products) {
    double[][] lower = new double[products.length][products.length];
    for (int i = 0; i < lower.length; i++) {
      for (int j = 0; j < i; j++) {
        lower[i][j] = lower[j][j] == 0 ? 0 : rest(products, lower, i, j) / lower[j][j];
      }
      double own = rest(products, lower, i, i);
      lower[i][i] = own > NOTHING * products[i][i] ? Math.sqrt(own) : 0;
    }
    return lower;
  }

  private static double rest(double[][] products, double[][] lower, int i, int j) {
    double rest = products[i][j];
    for (int k = 0; k < j; k++) {
      rest -= lower[i][k] * lower[j][k];
    }
    return rest;
  }

  /** Makes each row of length 1, but those of zeros. */
  static void shorten(float[] rows, int columns) {
    for (int at = 0; at < rows.length; at += columns) {
      double squares = 0;
      for (int i = at; i < at + columns; i++) {
        squares += rows[i] * rows[i];
      }
      float length = squares == 0 ? 1 : (float) Math.sqrt(squares);
      for (int i = at; i < at + columns; i++) {
        rows[i] /= length;
      }
    }
  }
}
