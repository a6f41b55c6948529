package dev.waymark.learn;

/**
 * Links whose two ends are crawled, by kind (Intelligent Crawling, table 1).
 *
 * @param pp satisfying page to satisfying page
 * @param pn satisfying to other
 * @param np other to satisfying
 * @param nn other to other
 */
public record Links(double pp, double pn, double np, double nn) {
  static final long PP = 0;
  static final long PN = 1;
  static final long NP = 2;
  static final long NN = 3;

  static long kind(boolean from, boolean to) {
    return from ? (to ? PP : PN) : (to ? NP : NN);
  }

  static String name(long kind) {
    return (kind <= PN ? "satisfying" : "other")
        + " to "
        + (kind == PP || kind == NP ? "satisfying" : "other");
  }

  public double all() {
    return pp + pn + np + nn;
  }
}
