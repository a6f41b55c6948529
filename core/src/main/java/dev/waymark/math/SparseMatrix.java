package dev.waymark.math;

import java.util.List;

/**
 * A sparse matrix in row-major order, for multiplication. Dense operands are arrays of rows: the
 * compiler vectorizes a loop over arrays only where all are accessed at the same index.
 *
 * @param rowStarts where each row begins, and the end of the last
 * @param columnIndices columns of the entries
 * @param values of the entries
 */
public record SparseMatrix(int[] rowStarts, int[] columnIndices, float[] values) {

  public static SparseMatrix fromRows(List<SparseVector> rows) {
    int[] starts = new int[rows.size() + 1];
    for (int i = 0; i < rows.size(); i++) {
      starts[i + 1] = starts[i] + rows.get(i).indices().length;
    }
    int[] indices = new int[starts[rows.size()]];
    float[] values = new float[indices.length];
    for (int i = 0; i < rows.size(); i++) {
      SparseVector row = rows.get(i);
      System.arraycopy(row.indices(), 0, indices, starts[i], row.indices().length);
      System.arraycopy(row.values(), 0, values, starts[i], row.indices().length);
    }
    return new SparseMatrix(starts, indices, values);
  }

  int rows() {
    return rowStarts.length - 1;
  }

  SparseMatrix transpose(int columns) {
    int[] next = new int[columns + 1];
    for (int column : columnIndices) {
      next[column + 1]++;
    }
    for (int c = 0; c < columns; c++) {
      next[c + 1] += next[c];
    }
    int[] starts = next.clone();
    int[] rowIndices = new int[columnIndices.length];
    float[] transposedValues = new float[columnIndices.length];
    for (int row = 0; row < rows(); row++) {
      for (int i = rowStarts[row]; i < rowStarts[row + 1]; i++) {
        int position = next[columnIndices[i]]++;
        rowIndices[position] = row;
        transposedValues[position] = values[i];
      }
    }
    return new SparseMatrix(starts, rowIndices, transposedValues);
  }

  /** This matrix times a dense one with this number of columns. */
  public float[][] multiply(float[][] dense, int width) {
    float[][] product = new float[rows()][width];
    for (int row = 0; row < rows(); row++) {
      float[] sum = product[row];
      int i = rowStarts[row];
      for (; i + 4 <= rowStarts[row + 1]; i += 4) {
        addScaled(
            sum,
            i,
            dense[columnIndices[i]],
            dense[columnIndices[i + 1]],
            dense[columnIndices[i + 2]],
            dense[columnIndices[i + 3]]);
      }
      for (; i < rowStarts[row + 1]; i++) {
        addScaled(sum, values[i], dense[columnIndices[i]]);
      }
    }
    return product;
  }

  /** Four rows at once: the sum is read and written a fourth as often. */
  private void addScaled(float[] sum, int i, float[] a, float[] b, float[] c, float[] d) {
    float va = values[i];
    float vb = values[i + 1];
    float vc = values[i + 2];
    float vd = values[i + 3];
    for (int k = 0; k < sum.length; k++) {
      sum[k] += va * a[k] + vb * b[k] + vc * c[k] + vd * d[k];
    }
  }

  private static void addScaled(float[] sum, float value, float[] row) {
    for (int k = 0; k < sum.length; k++) {
      sum[k] += value * row[k];
    }
  }
}
