package dev.waymark.math;

/**
 * A sparse vector.
 *
 * @param indices of the entries, ascending
 * @param values of the entries
 */
public record SparseVector(int[] indices, float[] values) {

  /** A vector with an entry for every index. */
  public static SparseVector dense(float[] values) {
    int[] indices = new int[values.length];
    for (int i = 0; i < indices.length; i++) {
      indices[i] = i;
    }
    return new SparseVector(indices, values);
  }

  /** The dot product with a dense vector. */
  public double dot(float[] dense) {
    if (indices.length == dense.length) {
      return dotDense(dense);
    }
    double sum = 0;
    for (int i = 0; i < indices.length; i++) {
      sum += values[i] * dense[indices[i]];
    }
    return sum;
  }

  /** Every index has an entry; four independent sums let the processor overlap additions. */
  private double dotDense(float[] dense) {
    float a = 0;
    float b = 0;
    float c = 0;
    float d = 0;
    int i = 0;
    for (; i < dense.length - 3; i += 4) {
      a += values[i] * dense[i];
      b += values[i + 1] * dense[i + 1];
      c += values[i + 2] * dense[i + 2];
      d += values[i + 3] * dense[i + 3];
    }
    for (; i < dense.length; i++) {
      a += values[i] * dense[i];
    }
    return (double) a + b + c + d;
  }

  /** This vector as an array. */
  public float[] toDense(int dimensions) {
    float[] dense = new float[dimensions];
    for (int i = 0; i < indices.length; i++) {
      dense[indices[i]] = values[i];
    }
    return dense;
  }

  double norm() {
    double squares = 0;
    for (float value : values) {
      squares += (double) value * value;
    }
    return Math.sqrt(squares);
  }

  /** The vector scaled to length 1; the zero vector stays as it is. */
  public SparseVector normalized() {
    double norm = norm();
    if (norm == 0) {
      return this;
    }
    float[] scaled = new float[values.length];
    for (int i = 0; i < scaled.length; i++) {
      scaled[i] = (float) (values[i] / norm);
    }
    return new SparseVector(indices, scaled);
  }
}
