package dev.waymark.sessions;

import java.util.Arrays;

/**
 * Makes the columns of a tall matrix orthonormal by Cholesky factors of its Gram matrix, twice: the
 * second time repairs what rounding left. Columns that depend on others become 0.
 */
final class Orthonormal {
  /** A squared length below this share of what it was is a column that depends on others. */
  private static final double DEPENDS = 1e-11;

  private Orthonormal() {}

  /** Works in place; the matrix stands row after row. */
  static void make(double[] matrix, int rows, int columns) {
    once(matrix, rows, columns);
    once(matrix, rows, columns);
  }

  private static void once(double[] matrix, int rows, int columns) {
    double[] upper = cholesky(gram(matrix, rows, columns), columns);
    for (int i = 0; i < rows; i++) {
      int row = i * columns;
      for (int j = 0; j < columns; j++) {
        double pivot = upper[j * columns + j];
        double value = pivot == 0 ? 0 : matrix[row + j] / pivot;
        matrix[row + j] = value;
        for (int k = j + 1; k < columns; k++) {
          matrix[row + k] -= value * upper[j * columns + k];
        }
      }
    }
  }

  private static double[] gram(double[] matrix, int rows, int columns) {
    double[] gram = new double[columns * columns];
    for (int i = 0; i < rows; i++) {
      int row = i * columns;
      for (int a = 0; a < columns; a++) {
        double value = matrix[row + a];
        for (int b = a; b < columns; b++) {
          gram[a * columns + b] += value * matrix[row + b];
        }
      }
    }
    return gram;
  }

  /** The upper factor R with RᵀR = the Gram matrix, in place. */
  private static double[] cholesky(double[] gram, int n) {
    double[] before = new double[n];
    for (int j = 0; j < n; j++) {
      before[j] = gram[j * n + j];
    }
    for (int j = 0; j < n; j++) {
      double square = gram[j * n + j];
      if (square <= DEPENDS * before[j]) {
        Arrays.fill(gram, j * n, (j + 1) * n, 0);
        continue;
      }
      double pivot = Math.sqrt(square);
      for (int k = j; k < n; k++) {
        gram[j * n + k] /= pivot;
      }
      for (int i = j + 1; i < n; i++) {
        double value = gram[j * n + i];
        for (int k = i; k < n; k++) {
          gram[i * n + k] -= value * gram[j * n + k];
        }
      }
    }
    return gram;
  }
}
