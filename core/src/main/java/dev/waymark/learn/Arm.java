package dev.waymark.learn;

/**
 * A host as an arm of a bandit: what its pages gave lately. Old pages count less with every page it
 * gives, and all of them less with every page that others give: a host that stopped giving is left,
 * and after some time tried again.
 *
 * @param pages of the host, discounted
 * @param hits of those, discounted
 * @param last number of the page that came last from it
 */
record Arm(double pages, double hits, int last) {
  /** What a page counts when the host gave one more: some 30 pages are remembered. */
  private static final double OWN = 0.97;

  /** What it counts when any other host gave one: half after 700 pages. */
  private static final double OTHERS = 0.999;

  /** Pages every host is taken to have given before, and how much better than others. */
  private static final double PRIOR = 4;

  private static final double OPTIMISM = 3;

  /** A host that gave nothing yet. */
  static final Arm NEW = new Arm(0, 0, 0);

  /** One more page came from it. */
  Arm with(int page, boolean satisfied) {
    double fade = OWN * Math.pow(OTHERS, page - last);
    return new Arm(pages * fade + 1, hits * fade + (satisfied ? 1 : 0), page);
  }

  /** The logarithm of its optimistic rate by the base rate, now that so many pages are crawled. */
  double value(int crawled, double rate) {
    double fade = Math.pow(OTHERS, crawled - last);
    double prior = PRIOR * OPTIMISM * rate;
    return Math.log((hits * fade + prior) / (pages * fade + PRIOR) / rate);
  }
}
