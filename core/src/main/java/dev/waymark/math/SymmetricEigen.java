package dev.waymark.math;

import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * Eigenvalues and eigenvectors of a small symmetric matrix by cyclic Jacobi rotations (Golub and
 * Van Loan, "Matrix Computations", section 8.5).
 *
 * @param values largest first
 * @param vectors of length 1, in the order of the values
 */
public record SymmetricEigen(double[] values, double[][] vectors) {
  private static final int MAX_SWEEPS = 30;

  /** Ratio of off-diagonal to diagonal norm at which the iteration has converged. */
  private static final double CONVERGENCE_TOLERANCE = 1e-12;

  public static SymmetricEigen decompose(double[][] matrix) {
    int n = matrix.length;
    double[][] a = new double[n][];
    double[][] v = new double[n][n];
    for (int i = 0; i < n; i++) {
      a[i] = matrix[i].clone();
      v[i][i] = 1;
    }
    for (int sweep = 0; sweep < MAX_SWEEPS && !hasConverged(a); sweep++) {
      for (int p = 0; p < n - 1; p++) {
        for (int q = p + 1; q < n; q++) {
          rotate(a, v, p, q);
        }
      }
    }
    return sortByValue(a, v);
  }

  private static boolean hasConverged(double[][] a) {
    double offDiagonal = 0;
    double diagonal = 0;
    for (int i = 0; i < a.length; i++) {
      diagonal += a[i][i] * a[i][i];
      for (int j = i + 1; j < a.length; j++) {
        offDiagonal += a[i][j] * a[i][j];
      }
    }
    return offDiagonal <= CONVERGENCE_TOLERANCE * CONVERGENCE_TOLERANCE * diagonal;
  }

  /** Rotates the plane of two axes so that their common element becomes 0. */
  private static void rotate(double[][] a, double[][] v, int p, int q) {
    double apq = a[p][q];
    double app = a[p][p];
    double aqq = a[q][q];
    if (Math.abs(apq) <= 1e-300 || Math.abs(apq) < 1e-17 * Math.sqrt(Math.abs(app * aqq))) {
      return;
    }
    double theta = (aqq - app) / (2 * apq);
    double t = Math.signum(theta) / (Math.abs(theta) + Math.sqrt(theta * theta + 1));
    if (theta == 0) {
      t = 1;
    }
    double c = 1 / Math.sqrt(t * t + 1);
    double s = t * c;
    rotateRows(a[p], a[q], c, s);
    rotateRows(v[p], v[q], c, s);
    // The columns follow from the rows by symmetry, except for the four elements of the plane
    // itself.
    for (int k = 0; k < a.length; k++) {
      a[k][p] = a[p][k];
      a[k][q] = a[q][k];
    }
    a[p][p] = app - t * apq;
    a[q][q] = aqq + t * apq;
    a[p][q] = 0;
    a[q][p] = 0;
  }

  private static void rotateRows(double[] p, double[] q, double c, double s) {
    for (int k = 0; k < p.length; k++) {
      double x = p[k];
      double y = q[k];
      p[k] = c * x - s * y;
      q[k] = s * x + c * y;
    }
  }

  private static SymmetricEigen sortByValue(double[][] a, double[][] v) {
    int[] descending =
        IntStream.range(0, a.length)
            .boxed()
            .sorted(Comparator.comparingDouble(i -> -a[i][i]))
            .mapToInt(Integer::intValue)
            .toArray();
    return new SymmetricEigen(
        IntStream.of(descending).mapToDouble(i -> a[i][i]).toArray(),
        IntStream.of(descending).mapToObj(i -> v[i]).toArray(double[][]::new));
  }
}
