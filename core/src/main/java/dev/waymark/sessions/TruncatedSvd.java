package dev.waymark.sessions;

import dev.waymark.linear.Orthonormal;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/**
 * The largest singular values of a sparse matrix with their vectors, by subspace iteration from a
 * random start (Halko, Martinsson and Tropp, "Finding structure with randomness", 2011, algorithm
 * 4.4) and a Rayleigh-Ritz step. The matrix is only ever multiplied with; nothing of its full size
 * is made but what is returned.
 *
 * @param values the singular values, largest first
 * @param right for each column of the matrix its part of the right singular vectors
 */
record TruncatedSvd(double[] values, float[][] right) {
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
    int width = Math.min(Math.min(rows.size(), columns), rank + SPARE);
    if (width == 0) {
      return new TruncatedSvd(new double[0], new float[columns][0]);
    }
    Sparse matrix = Sparse.of(rows);
    Sparse transposed = matrix.transposed(columns);
    SplittableRandom random = new SplittableRandom(seed);
    double[][] basis = new double[rows.size()][width];
    for (double[] row : basis) {
      Arrays.setAll(row, i -> random.nextGaussian());
    }
    for (int round = 1; round < ROUNDS; round++) {
      basis = twice(matrix, transposed, basis, width);
      Orthonormal.make(basis, width);
    }
    Orthonormal.make(basis, width);
    double[][] image = twice(matrix, transposed, basis, width);
    SymmetricEigen eigen = SymmetricEigen.of(product(basis, image, width));
    double[] values =
        Arrays.stream(eigen.values(), 0, kept(eigen.values(), Math.min(rank, width)))
            .map(Math::sqrt)
            .toArray();
    float[][] left = rotated(basis, eigen.vectors(), values.length);
    return new TruncatedSvd(values, right(transposed, left, values));
  }

  private static int kept(double[] squares, int most) {
    int kept = 0;
    while (kept < most && squares[kept] > NOTHING * squares[0] && squares[kept] > 0) {
      kept++;
    }
    return kept;
  }

  /** A Aᵀ Y. Single precision: what rounding does, the next round and the last step undo. */
  private static double[][] twice(Sparse matrix, Sparse transposed, double[][] y, int width) {
    float[][] single = new float[y.length][width];
    for (int i = 0; i < y.length; i++) {
      for (int c = 0; c < width; c++) {
        single[i][c] = (float) y[i][c];
      }
    }
    float[][] image = matrix.times(transposed.times(single, width), width);
    double[][] result = new double[y.length][width];
    for (int i = 0; i < y.length; i++) {
      for (int c = 0; c < width; c++) {
        result[i][c] = image[i][c];
      }
    }
    return result;
  }

  /** Xᵀ Y, made symmetric. */
  private static double[][] product(double[][] x, double[][] y, int width) {
    double[][] sum = new double[width][width];
    for (int i = 0; i < x.length; i++) {
      for (int a = 0; a < width; a++) {
        add(sum[a], x[i][a], y[i]);
      }
    }
    for (int a = 0; a < width; a++) {
      for (int b = 0; b < a; b++) {
        double mean = (sum[a][b] + sum[b][a]) / 2;
        sum[a][b] = mean;
        sum[b][a] = mean;
      }
    }
    return sum;
  }

  private static void add(double[] sum, double factor, double[] row) {
    for (int k = 0; k < sum.length; k++) {
      sum[k] += factor * row[k];
    }
  }

  /** The basis turned by the first eigenvectors. */
  private static float[][] rotated(double[][] basis, double[][] vectors, int kept) {
    double[][] turn = new double[vectors.length][kept];
    for (int a = 0; a < turn.length; a++) {
      for (int k = 0; k < kept; k++) {
        turn[a][k] = vectors[k][a];
      }
    }
    float[][] turned = new float[basis.length][kept];
    for (int i = 0; i < basis.length; i++) {
      double[] sum = new double[kept];
      for (int a = 0; a < turn.length; a++) {
        add(sum, basis[i][a], turn[a]);
      }
      for (int k = 0; k < kept; k++) {
        turned[i][k] = (float) sum[k];
      }
    }
    return turned;
  }

  /** Aᵀ V Σ⁻¹. */
  private static float[][] right(Sparse transposed, float[][] left, double[] values) {
    float[][] right = transposed.times(left, values.length);
    for (float[] term : right) {
      for (int k = 0; k < values.length; k++) {
        term[k] = (float) (term[k] / values[k]);
      }
    }
    return right;
  }
}
