package dev.waymark.math;

/**
 * A vector of which only some places are not 0.
 *
 * @param indices the places, ascending
 * @param values what stands there
 */
public record SparseVector(int[] indices, float[] values) {

  /** A vector with every place. */
  public static SparseVector dense(float[] values) {
    int[] indices = new int[values.length];
    for (int i = 0; i < indices.length; i++) {
      indices[i] = i;
    }
    return new SparseVector(indices, values);
  }

  /** The product with a vector that is spread out over all places. */
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

  /** Every place is there, so each stands at its own; four sums at once do not wait for another. */
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

  /** This vector spread out. */
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

  /** The same direction with length 1; nothing stays nothing. */
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
