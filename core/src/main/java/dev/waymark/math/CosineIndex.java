package dev.waymark.math;

import java.util.List;

/**
 * Computes the cosines of one vector to many fast. Dense vectors are stored by dimension, and each
 * dimension is added to all cosines in a loop that the compiler vectorizes; sparse vectors are
 * multiplied one by one.
 */
public final class CosineIndex {
  private final List<SparseVector> vectors;
  private final int dimensions;
  private final float[][] byDimension;

  /**
   * @param dense whether every vector has every dimension
   */
  public CosineIndex(List<SparseVector> vectors, int dimensions, boolean dense) {
    this.vectors = vectors;
    this.dimensions = dimensions;
    // Rows beyond the last dimension stay 0.
    this.byDimension = new float[dense ? (dimensions + 7) / 8 * 8 : 0][vectors.size()];
    for (int i = 0; dense && i < vectors.size(); i++) {
      SparseVector vector = vectors.get(i);
      for (int d = 0; d < vector.indices().length; d++) {
        byDimension[vector.indices()[d]][i] = vector.values()[d];
      }
    }
  }

  /** The cosine of each indexed vector to this one. */
  public float[] cosines(SparseVector vector) {
    float[] cosines = new float[vectors.size()];
    if (byDimension.length == 0) {
      float[] dense = vector.toDense(dimensions);
      for (int i = 0; i < cosines.length; i++) {
        cosines[i] = (float) vectors.get(i).dot(dense);
      }
      return cosines;
    }
    float[] dense = vector.toDense(byDimension.length);
    for (int d = 0; d < dense.length; d += 8) {
      add(cosines, dense, d);
    }
    return cosines;
  }

  /** Eight dimensions at once: the cosines are read and written an eighth as often. */
  private void add(float[] cosines, float[] dense, int d) {
    float[] p0 = byDimension[d];
    float[] p1 = byDimension[d + 1];
    float[] p2 = byDimension[d + 2];
    float[] p3 = byDimension[d + 3];
    float[] p4 = byDimension[d + 4];
    float[] p5 = byDimension[d + 5];
    float[] p6 = byDimension[d + 6];
    float[] p7 = byDimension[d + 7];
    float v0 = dense[d];
    float v1 = dense[d + 1];
    float v2 = dense[d + 2];
    float v3 = dense[d + 3];
    float v4 = dense[d + 4];
    float v5 = dense[d + 5];
    float v6 = dense[d + 6];
    float v7 = dense[d + 7];
    for (int i = 0; i < cosines.length; i++) {
      float firstFour = v0 * p0[i] + v1 * p1[i] + v2 * p2[i] + v3 * p3[i];
      cosines[i] += firstFour + v4 * p4[i] + v5 * p5[i] + v6 * p6[i] + v7 * p7[i];
    }
  }
}
