package dev.waymark.sessions;

import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * Eigenvalues and eigenvectors of a small symmetric matrix by cyclic Jacobi rotations (Golub and
 * Van Loan, "Matrix Computations", section 8.5).
 *
 * @param values largest first
 * @param vectors of length 1, one after the other in the order of the values
 */
record SymmetricEigen(double[] values, double[] vectors) {
  private static final int MOST_SWEEPS = 30;

  /** Rest beside the diagonal, as a share of the diagonal, at which it is done. */
  private static final double DONE = 1e-12;

  static SymmetricEigen of(double[] matrix, int n) {
    double[] a = matrix.clone();
    double[] v = new double[n * n];
    for (int i = 0; i < n; i++) {
      v[i * n + i] = 1;
    }
    for (int sweep = 0; sweep < MOST_SWEEPS && !done(a, n); sweep++) {
      for (int p = 0; p < n - 1; p++) {
        for (int q = p + 1; q < n; q++) {
          rotate(a, v, n, p, q);
        }
      }
    }
    return sorted(a, v, n);
  }

  private static boolean done(double[] a, int n) {
    double beside = 0;
    double diagonal = 0;
    for (int i = 0; i < n; i++) {
      diagonal += a[i * n + i] * a[i * n + i];
      for (int j = i + 1; j < n; j++) {
        beside += a[i * n + j] * a[i * n + j];
      }
    }
    return beside <= DONE * DONE * diagonal;
  }

  /** Turns the plane of two axes so that their common element becomes 0. */
  private static void rotate(double[] a, double[] v, int n, int p, int q) {
    double apq = a[p * n + q];
    double app = a[p * n + p];
    double aqq = a[q * n + q];
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
    int rowP = p * n;
    int rowQ = q * n;
    for (int k = 0; k < n; k++) {
      double x = a[rowP + k];
      double y = a[rowQ + k];
      a[rowP + k] = c * x - s * y;
      a[rowQ + k] = s * x + c * y;
      double vx = v[rowP + k];
      double vy = v[rowQ + k];
      v[rowP + k] = c * vx - s * vy;
      v[rowQ + k] = s * vx + c * vy;
    }
    // The columns follow from the rows by symmetry, but for the four elements of the plane itself.
    for (int k = 0; k < n; k++) {
      a[k * n + p] = a[rowP + k];
      a[k * n + q] = a[rowQ + k];
    }
    a[rowP + p] = app - t * apq;
    a[rowQ + q] = aqq + t * apq;
    a[rowP + q] = 0;
    a[rowQ + p] = 0;
  }

  private static SymmetricEigen sorted(double[] a, double[] v, int n) {
    int[] order =
        IntStream.range(0, n)
            .boxed()
            .sorted(Comparator.comparingDouble(i -> -a[i * n + i]))
            .mapToInt(Integer::intValue)
            .toArray();
    double[] values = new double[n];
    double[] vectors = new double[n * n];
    for (int i = 0; i < n; i++) {
      values[i] = a[order[i] * n + order[i]];
      System.arraycopy(v, order[i] * n, vectors, i * n, n);
    }
    return new SymmetricEigen(values, vectors);
  }
}
