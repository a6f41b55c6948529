package dev.waymark.sessions;

import java.util.List;
import java.util.SplittableRandom;

/**
 * The largest singular values of a sparse matrix with their vectors, by subspace iteration from a
 * random start (Halko, Martinsson and Tropp, "Finding structure with randomness", 2011, algorithm
 * 4.4) and a Rayleigh-Ritz step. The matrix is only ever multiplied with; nothing of its full size
 * is made but what is returned.
 *
 * @param values the singular values, largest first
 * @param right for each column of the matrix its part of the right singular vectors, one row after
 *     the other
 */
record TruncatedSvd(double[] values, float[] right) {
  /** Dimensions carried along beyond those wanted, for their accuracy. */
  private static final int SPARE = 20;

  /** Multiplications with the matrix and its transpose. */
  private static final int ROUNDS = 4;

  /** Smaller than this share of the largest value is rounding. */
  private static final double NOTHING = 1e-6;

  int rank() {
    return values.length;
  }

  static TruncatedSvd of(List<Vector> rows, int columns, int rank, long seed) {
    int n = rows.size();
    int width = Math.min(Math.min(n, columns), rank + SPARE);
    if (width == 0) {
      return new TruncatedSvd(new double[0], new float[0]);
    }
    double[] basis = new double[n * width];
    SplittableRandom random = new SplittableRandom(seed);
    for (int i = 0; i < basis.length; i++) {
      basis[i] = random.nextGaussian();
    }
    Orthonormal.make(basis, n, width);
    for (int round = 1; round < ROUNDS; round++) {
      basis = twice(rows, columns, basis, width);
      Orthonormal.make(basis, n, width);
    }
    double[] image = twice(rows, columns, basis, width);
    SymmetricEigen eigen = SymmetricEigen.of(product(basis, image, n, width), width);
    int kept = kept(eigen.values(), Math.min(rank, width));
    double[] values = new double[kept];
    for (int k = 0; k < kept; k++) {
      values[k] = Math.sqrt(eigen.values()[k]);
    }
    double[] left = rotated(basis, eigen.vectors(), n, width, kept);
    return new TruncatedSvd(values, right(rows, columns, left, values));
  }

  private static int kept(double[] squares, int most) {
    int kept = 0;
    while (kept < most && squares[kept] > NOTHING * squares[0] && squares[kept] > 0) {
      kept++;
    }
    return kept;
  }

  /** A Aᵀ Y. Single precision: what rounding does, the next round and the last step undo. */
  private static double[] twice(List<Vector> rows, int columns, double[] y, int width) {
    float[] middle = transposed(rows, columns, y, width);
    float[] image = new float[y.length];
    for (int i = 0; i < rows.size(); i++) {
      Vector row = rows.get(i);
      for (int t = 0; t < row.at().length; t++) {
        add(row.values()[t], middle, row.at()[t] * width, image, i * width, width);
      }
    }
    double[] result = new double[image.length];
    for (int i = 0; i < result.length; i++) {
      result[i] = image[i];
    }
    return result;
  }

  /** Aᵀ Y. */
  private static float[] transposed(List<Vector> rows, int columns, double[] y, int width) {
    float[] result = new float[columns * width];
    float[] own = new float[width];
    for (int i = 0; i < rows.size(); i++) {
      for (int c = 0; c < width; c++) {
        own[c] = (float) y[i * width + c];
      }
      Vector row = rows.get(i);
      for (int t = 0; t < row.at().length; t++) {
        add(row.values()[t], own, 0, result, row.at()[t] * width, width);
      }
    }
    return result;
  }

  /** Adds a multiple of one stretch to another; long stretches, so that it runs as vectors. */
  private static void add(float factor, float[] from, int at, float[] to, int place, int length) {
    for (int c = 0; c < length; c++) {
      to[place + c] += factor * from[at + c];
    }
  }

  /** Xᵀ Y, made symmetric. */
  private static double[] product(double[] x, double[] y, int n, int width) {
    double[] sum = new double[width * width];
    for (int i = 0; i < n; i++) {
      for (int a = 0; a < width; a++) {
        double value = x[i * width + a];
        for (int b = 0; b < width; b++) {
          sum[a * width + b] += value * y[i * width + b];
        }
      }
    }
    for (int a = 0; a < width; a++) {
      for (int b = 0; b < a; b++) {
        double mean = (sum[a * width + b] + sum[b * width + a]) / 2;
        sum[a * width + b] = mean;
        sum[b * width + a] = mean;
      }
    }
    return sum;
  }

  /** The basis turned by the eigenvectors, which stand one after the other. */
  private static double[] rotated(double[] basis, double[] vectors, int n, int width, int kept) {
    double[] turned = new double[n * kept];
    for (int i = 0; i < n; i++) {
      for (int k = 0; k < kept; k++) {
        double sum = 0;
        for (int a = 0; a < width; a++) {
          sum += basis[i * width + a] * vectors[k * width + a];
        }
        turned[i * kept + k] = sum;
      }
    }
    return turned;
  }

  /** Aᵀ V Σ⁻¹. */
  private static float[] right(List<Vector> rows, int columns, double[] left, double[] values) {
    int rank = values.length;
    float[] right = transposed(rows, columns, left, rank);
    for (int i = 0; i < right.length; i++) {
      right[i] = (float) (right[i] / values[i % rank]);
    }
    return right;
  }
}
