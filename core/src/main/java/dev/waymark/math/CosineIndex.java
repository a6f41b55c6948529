package dev.waymark.math;

import java.util.List;

/**
 * The places of known pages, laid out so that the cosines of all of them to one more page are found
 * fast. In a reduced space every page has every dimension: dimension after dimension is added to
 * the cosines of all pages, loops that a compiler makes vector instructions of. In the space of all
 * terms a page has few, and each page is looked at by itself.
 */
public final class CosineIndex {
  private final List<SparseVector> vectors;
  private final int dimensions;
  private final float[][] byDimension;

  /**
   * @param full every page has every dimension
   */
  public CosineIndex(List<SparseVector> places, int dimensions, boolean full) {
    this.vectors = places;
    this.dimensions = dimensions;
    // What is beyond the last dimension stays 0.
    this.byDimension = new float[full ? (dimensions + 7) / 8 * 8 : 0][places.size()];
    for (int i = 0; full && i < places.size(); i++) {
      SparseVector place = places.get(i);
      for (int d = 0; d < place.indices().length; d++) {
        byDimension[place.indices()[d]][i] = place.values()[d];
      }
    }
  }

  /** The cosine of each known page to this one. */
  public float[] cosines(SparseVector place) {
    float[] cosines = new float[vectors.size()];
    if (byDimension.length == 0) {
      float[] spread = place.toDense(dimensions);
      for (int i = 0; i < cosines.length; i++) {
        cosines[i] = (float) vectors.get(i).dot(spread);
      }
      return cosines;
    }
    float[] spread = place.toDense(byDimension.length);
    for (int d = 0; d < spread.length; d += 8) {
      add(cosines, spread, d);
    }
    return cosines;
  }

  /** Eight dimensions at once: the cosines are read and written an eighth as often. */
  private void add(float[] cosines, float[] spread, int d) {
    float[] p0 = byDimension[d];
    float[] p1 = byDimension[d + 1];
    float[] p2 = byDimension[d + 2];
    float[] p3 = byDimension[d + 3];
    float[] p4 = byDimension[d + 4];
    float[] p5 = byDimension[d + 5];
    float[] p6 = byDimension[d + 6];
    float[] p7 = byDimension[d + 7];
    float v0 = spread[d];
    float v1 = spread[d + 1];
    float v2 = spread[d + 2];
    float v3 = spread[d + 3];
    float v4 = spread[d + 4];
    float v5 = spread[d + 5];
    float v6 = spread[d + 6];
    float v7 = spread[d + 7];
    for (int i = 0; i < cosines.length; i++) {
      float low = v0 * p0[i] + v1 * p1[i] + v2 * p2[i] + v3 * p3[i];
      cosines[i] += low + v4 * p4[i] + v5 * p5[i] + v6 * p6[i] + v7 * p7[i];
    }
  }
}
