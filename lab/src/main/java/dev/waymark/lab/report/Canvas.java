package dev.waymark.lab.report;

/** Something to draw on; places are in pixels from the upper left corner. */
interface Canvas {

  /** Which part of a text stands at its place. */
  enum Anchor {
    START,
    MIDDLE,
    END
  }

  void line(double[] x, double[] y, DrawStyle style, double width);

  /** The area between two lines over the same x, see-through. */
  void band(double[] x, double[] low, double[] high, DrawStyle style);

  void text(double x, double y, Anchor anchor, double size, DrawStyle style, String text);
}
