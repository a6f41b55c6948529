package dev.waymark.math;

import java.util.Arrays;

/**
 * Orthonormalizes the columns of a tall matrix by the Cholesky factor of its Gram matrix. One pass
 * keeps columns independent; a second repairs rounding. Dependent columns become 0.
 */
public final class CholeskyQr {
  /** A column whose squared norm falls below this share of its original value is dependent. */
  private static final double DEPENDENCE_TOLERANCE = 1e-11;

  private CholeskyQr() {}

  /** Works in place, on an array of rows. */
  public static void orthonormalize(double[][] matrix, int columns) {
    divide(matrix, cholesky(gram(matrix, columns)));
  }

  /** Divides rows by a factor, in place; the rows of a matrix may be divided in parts. */
  public static void divide(double[][] matrix, double[][] upper) {
    for (double[] row : matrix) {
      for (int j = 0; j < upper.length; j++) {
        double pivot = upper[j][j];
        double value = pivot == 0 ? 0 : row[j] / pivot;
        row[j] = value;
        subtract(row, value, upper[j], j + 1);
      }
    }
  }

  /** The Gram matrix; those of parts of the rows add up to that of all. */
  public static double[][] gram(double[][] matrix, int columns) {
    double[][] gram = new double[columns][columns];
    for (double[] row : matrix) {
      for (int a = 0; a < columns; a++) {
        subtract(gram[a], -row[a], row, a);
      }
    }
    return gram;
  }

  private static void subtract(double[] from, double factor, double[] row, int start) {
    for (int k = start; k < from.length; k++) {
      from[k] -= factor * row[k];
    }
  }

  /** The upper factor R with RᵀR = the Gram matrix, in place. */
  public static double[][] cholesky(double[][] gram) {
    int n = gram.length;
    double[] squaredNorms = new double[n];
    for (int j = 0; j < n; j++) {
      squaredNorms[j] = gram[j][j];
    }
    for (int j = 0; j < n; j++) {
      double squaredNorm = gram[j][j];
      if (squaredNorm <= DEPENDENCE_TOLERANCE * squaredNorms[j]) {
        Arrays.fill(gram[j], 0);
        continue;
      }
      double pivot = Math.sqrt(squaredNorm);
      for (int k = j; k < n; k++) {
        gram[j][k] /= pivot;
      }
      for (int i = j + 1; i < n; i++) {
        subtract(gram[i], gram[j][i], gram[j], i);
      }
    }
    return gram;
  }
}
