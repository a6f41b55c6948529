package dev.waymark.math;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/**
 * The largest singular values of a sparse matrix with their vectors, by subspace iteration from a
 * random start (Halko, Martinsson and Tropp, "Finding structure with randomness", 2011, algorithm
 * 4.4) and a Rayleigh-Ritz step. The matrix is only used in products; no dense matrix of its size
 * is made.
 *
 * @param singularValues the singular values, largest first
 * @param rightVectors for each column of the matrix its components of the right singular vectors
 */
public record TruncatedSvd(double[] singularValues, float[][] rightVectors) {
  /** Extra dimensions carried along for accuracy. */
  private static final int OVERSAMPLING = 20;

  /** Multiplications with the matrix and its transpose. */
  private static final int POWER_ITERATIONS = 4;

  /** Squared singular values below this share of the largest are rounding errors. */
  private static final double RELATIVE_TOLERANCE = 1e-6;

  public int rank() {
    return singularValues.length;
  }

  public static TruncatedSvd compute(List<SparseVector> rows, int columns, int rank, long seed) {
    int width = Math.min(Math.min(rows.size(), columns), rank + OVERSAMPLING);
    if (width == 0) {
      return new TruncatedSvd(new double[0], new float[columns][0]);
    }
    SparseMatrix matrix = SparseMatrix.fromRows(rows);
    SparseMatrix transposed = matrix.transpose(columns);
    SplittableRandom random = new SplittableRandom(seed);
    double[][] basis = new double[rows.size()][width];
    for (double[] row : basis) {
      Arrays.setAll(row, i -> random.nextGaussian());
    }
    for (int iteration = 1; iteration < POWER_ITERATIONS; iteration++) {
      basis = multiplyByGram(matrix, transposed, basis, width);
      CholeskyQr.orthonormalize(basis, width);
    }
    CholeskyQr.orthonormalize(basis, width);
    double[][] image = multiplyByGram(matrix, transposed, basis, width);
    SymmetricEigen eigen = SymmetricEigen.decompose(symmetricProduct(basis, image, width));
    double[] values =
        Arrays.stream(eigen.values(), 0, countSignificant(eigen.values(), Math.min(rank, width)))
            .map(Math::sqrt)
            .toArray();
    float[][] left = rotate(basis, eigen.vectors(), values.length);
    return new TruncatedSvd(values, rightSingularVectors(transposed, left, values));
  }

  private static int countSignificant(double[] squares, int maxRank) {
    int rank = 0;
    while (rank < maxRank && squares[rank] > RELATIVE_TOLERANCE * squares[0] && squares[rank] > 0) {
      rank++;
    }
    return rank;
  }

  /** A Aᵀ Y in single precision; later iterations and the last step correct the rounding. */
  private static double[][] multiplyByGram(
      SparseMatrix matrix, SparseMatrix transposed, double[][] y, int width) {
    float[][] singlePrecision = new float[y.length][width];
    for (int i = 0; i < y.length; i++) {
      for (int c = 0; c < width; c++) {
        singlePrecision[i][c] = (float) y[i][c];
      }
    }
    float[][] image = matrix.multiply(transposed.multiply(singlePrecision, width), width);
    double[][] result = new double[y.length][width];
    for (int i = 0; i < y.length; i++) {
      for (int c = 0; c < width; c++) {
        result[i][c] = image[i][c];
      }
    }
    return result;
  }

  /** Xᵀ Y, made symmetric. */
  private static double[][] symmetricProduct(double[][] x, double[][] y, int width) {
    double[][] sum = new double[width][width];
    for (int i = 0; i < x.length; i++) {
      for (int a = 0; a < width; a++) {
        addScaled(sum[a], x[i][a], y[i]);
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

  private static void addScaled(double[] sum, double factor, double[] row) {
    for (int k = 0; k < sum.length; k++) {
      sum[k] += factor * row[k];
    }
  }

  /** The basis rotated by the first eigenvectors. */
  private static float[][] rotate(double[][] basis, double[][] vectors, int rank) {
    double[][] rotation = new double[vectors.length][rank];
    for (int a = 0; a < rotation.length; a++) {
      for (int k = 0; k < rank; k++) {
        rotation[a][k] = vectors[k][a];
      }
    }
    float[][] rotated = new float[basis.length][rank];
    for (int i = 0; i < basis.length; i++) {
      double[] sum = new double[rank];
      for (int a = 0; a < rotation.length; a++) {
        addScaled(sum, basis[i][a], rotation[a]);
      }
      for (int k = 0; k < rank; k++) {
        rotated[i][k] = (float) sum[k];
      }
    }
    return rotated;
  }

  /** Aᵀ V Σ⁻¹. */
  private static float[][] rightSingularVectors(
      SparseMatrix transposed, float[][] left, double[] values) {
    float[][] right = transposed.multiply(left, values.length);
    for (float[] term : right) {
      for (int k = 0; k < values.length; k++) {
        term[k] = (float) (term[k] / values[k]);
      }
    }
    return right;
  }
}
