package dev.waymark.sessions;

import java.util.List;

/**
 * The places of known pages, laid out so that the cosines of all of them to one more page are found
 * fast. In a reduced space every page has every dimension: dimension after dimension is added to
 * the cosines of all pages, loops that a compiler makes vector instructions of. In the space of all
 * terms a page has few, and each page is looked at by itself.
 */
final class Places {
  private final List<Vector> places;
  private final int dimensions;
  private final float[][] byDimension;

  /**
   * @param full every page has every dimension
   */
  Places(List<Vector> places, int dimensions, boolean full) {
    this.places = places;
    this.dimensions = dimensions;
    // A multiple of four; what is beyond the last dimension stays 0.
    this.byDimension = new float[full ? (dimensions + 3) / 4 * 4 : 0][places.size()];
    for (int i = 0; full && i < places.size(); i++) {
      Vector place = places.get(i);
      for (int d = 0; d < place.at().length; d++) {
        byDimension[place.at()[d]][i] = place.values()[d];
      }
    }
  }

  /** The cosine of each known page to this one. */
  float[] cosines(Vector place) {
    float[] cosines = new float[places.size()];
    if (byDimension.length == 0) {
      float[] spread = place.spread(dimensions);
      for (int i = 0; i < cosines.length; i++) {
        cosines[i] = (float) places.get(i).dot(spread);
      }
      return cosines;
    }
    float[] spread = place.spread(byDimension.length);
    for (int d = 0; d < spread.length; d += 4) {
      add(cosines, spread, d);
    }
    return cosines;
  }

  /** Four dimensions at once: the cosines are read and written a fourth as often. */
  private void add(float[] cosines, float[] spread, int d) {
    float[] a = byDimension[d];
    float[] b = byDimension[d + 1];
    float[] c = byDimension[d + 2];
    float[] e = byDimension[d + 3];
    float va = spread[d];
    float vb = spread[d + 1];
    float vc = spread[d + 2];
    float ve = spread[d + 3];
    for (int i = 0; i < cosines.length; i++) {
      cosines[i] += va * a[i] + vb * b[i] + vc * c[i] + ve * e[i];
    }
  }
}
