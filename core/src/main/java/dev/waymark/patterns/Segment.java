package dev.waymark.patterns;

import java.util.Arrays;

/**
 * Some URLs of one shape: places {@code [from, to)} of an order of all its URLs.
 *
 * @param order shared by all segments of the shape; each part belongs to one node at a time
 */
record Segment(Shape shape, int[] order, int from, int to) {

  static Segment all(Shape shape) {
    int[] order = new int[shape.size];
    Arrays.setAll(order, i -> i);
    return new Segment(shape, order, 0, order.length);
  }

  int size() {
    return to - from;
  }
}
