package dev.waymark.sessions;

import java.util.List;

/**
 * A sparse matrix, row after row, to be multiplied with. What it is multiplied with is an array of
 * rows rather than one long array: the compiler turns a loop over arrays into vector instructions
 * only where all of them are read and written at the same index.
 *
 * @param starts where each row begins, and the end of the last
 * @param at columns of the entries
 * @param values of the entries
 */
record Sparse(int[] starts, int[] at, float[] values) {

  static Sparse of(List<Vector> rows) {
    int[] starts = new int[rows.size() + 1];
    for (int i = 0; i < rows.size(); i++) {
      starts[i + 1] = starts[i] + rows.get(i).at().length;
    }
    int[] at = new int[starts[rows.size()]];
    float[] values = new float[at.length];
    for (int i = 0; i < rows.size(); i++) {
      Vector row = rows.get(i);
      System.arraycopy(row.at(), 0, at, starts[i], row.at().length);
      System.arraycopy(row.values(), 0, values, starts[i], row.at().length);
    }
    return new Sparse(starts, at, values);
  }

  int rows() {
    return starts.length - 1;
  }

  Sparse transposed(int columns) {
    int[] next = new int[columns + 1];
    for (int column : at) {
      next[column + 1]++;
    }
    for (int c = 0; c < columns; c++) {
      next[c + 1] += next[c];
    }
    int[] begin = next.clone();
    int[] from = new int[at.length];
    float[] turned = new float[at.length];
    for (int row = 0; row < rows(); row++) {
      for (int i = starts[row]; i < starts[row + 1]; i++) {
        int place = next[at[i]]++;
        from[place] = row;
        turned[place] = values[i];
      }
    }
    return new Sparse(begin, from, turned);
  }

  /** This matrix times a dense one of so many columns. */
  float[][] times(float[][] dense, int width) {
    float[][] product = new float[rows()][width];
    for (int row = 0; row < rows(); row++) {
      float[] sum = product[row];
      int i = starts[row];
      for (; i + 4 <= starts[row + 1]; i += 4) {
        add(sum, i, dense[at[i]], dense[at[i + 1]], dense[at[i + 2]], dense[at[i + 3]]);
      }
      for (; i < starts[row + 1]; i++) {
        add(sum, values[i], dense[at[i]]);
      }
    }
    return product;
  }

  /** Four rows at once: the sum is read and written a fourth as often. */
  private void add(float[] sum, int i, float[] a, float[] b, float[] c, float[] d) {
    float va = values[i];
    float vb = values[i + 1];
    float vc = values[i + 2];
    float vd = values[i + 3];
    for (int k = 0; k < sum.length; k++) {
      sum[k] += va * a[k] + vb * b[k] + vc * c[k] + vd * d[k];
    }
  }

  private static void add(float[] sum, float value, float[] row) {
    for (int k = 0; k < sum.length; k++) {
      sum[k] += value * row[k];
    }
  }
}
