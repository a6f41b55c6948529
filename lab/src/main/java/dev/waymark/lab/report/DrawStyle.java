package dev.waymark.lab.report;

import java.awt.Color;
import java.util.Arrays;

/**
 * What something is drawn in: a class of the page's style sheet, which knows light and dark, and a
 * colour for pictures, which are light. Colours of curves can be told apart by the colour-blind
 * (after Okabe and Ito).
 */
enum DrawStyle {
  TEXT("text", 0x33302c),
  MUTED("faint", 0x77726b),
  GRID("grid", 0xe4e0da),
  ORACLE("oracle", 0x33302c),
  RANDOM("random", 0x99938b),
  OTHER("rest", 0xcfc9c0),
  FIRST("c1", 0x0072b2),
  SECOND("c2", 0xd55e00),
  THIRD("c3", 0x009e73),
  FOURTH("c4", 0xb0569a),
  FIFTH("c5", 0xa67c00),
  SIXTH("c6", 0x4a9cd6);

  private static final DrawStyle[] CURVES = {FIRST, SECOND, THIRD, FOURTH, FIFTH, SIXTH};

  private final String cssClass;
  private final Color colour;

  DrawStyle(String cssClass, int rgb) {
    this.cssClass = cssClass;
    this.colour = new Color(rgb);
  }

  /** The style of the best policy, the second best, … of as many as can be told apart. */
  static DrawStyle forRank(int rank) {
    return CURVES[rank];
  }

  /** How many ranks have a colour. */
  static int ranks() {
    return CURVES.length;
  }

  /** 0 for the best policy, 1 for the second best, …; beyond all ranks if it is not a rank's. */
  int rank() {
    int rank = Arrays.asList(CURVES).indexOf(this);
    return rank < 0 ? CURVES.length : rank;
  }

  String cssClass() {
    return cssClass;
  }

  Color colour() {
    return colour;
  }

  /** The two bounds of the scale are drawn in dashes. */
  boolean isDashed() {
    return this == ORACLE || this == RANDOM;
  }
}
