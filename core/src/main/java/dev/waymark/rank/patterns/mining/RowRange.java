package dev.waymark.rank.patterns.mining;

import java.util.Arrays;

/**
 * Some URLs of one shape: the range {@code [from, to)} of a permutation of its URLs.
 *
 * @param permutation shared by all ranges of the shape; each part belongs to one node at a time
 */
record RowRange(UrlShape shape, int[] permutation, int from, int to) {

  static RowRange whole(UrlShape shape) {
    int[] permutation = new int[shape.size];
    Arrays.setAll(permutation, i -> i);
    return new RowRange(shape, permutation, 0, permutation.length);
  }

  int size() {
    return to - from;
  }
}
