package dev.waymark.learn;

/**
 * A host as an arm of a bandit: what its pages gave lately. Old pages count less with every page it
 * gives, and all of them less with every page that others give: a host that stopped giving is left,
 * and after some time tried again, as is one that was never asked.
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

  /** Pages every host is taken to have given before. */
  private static final double PRIOR = 4;

  /** A new host is taken to be so many times better than others while few hosts are known. */
  private static final double OPTIMISM = 3;

  /** With more hosts than this, trying each would cost more than it finds. */
  private static final double FEW = 8;

  /**
   * Pages of each host in the meantime by which waiting makes a host better by one: however low its
   * candidates stand, it has its turn in time. As pages are counted by host, hosts that are behind
   * by d take one of 16 d pages, no matter how many hosts there are.
   */
  private static final double PATIENCE = 16;

  /** A host that gave nothing yet. */
  static final Arm NEW = new Arm(0, 0, 0);

  /** One more page came from it. */
  Arm with(int page, boolean satisfied) {
    double fade = OWN * Math.pow(OTHERS, page - last);
    return new Arm(pages * fade + 1, hits * fade + (satisfied ? 1 : 0), page);
  }

  /**
   * The logarithm of its optimistic rate by the base rate, and what it gains by waiting.
   *
   * @param crawled how many pages there are by now
   * @param hosts from how many hosts
   */
  double value(int crawled, int hosts, double rate) {
    double fade = Math.pow(OTHERS, crawled - last);
    double optimism = 1 + (OPTIMISM - 1) * Math.min(1, FEW / Math.max(1, hosts));
    double prior = PRIOR * optimism * rate;
    double waited = (double) (crawled - last) / (PATIENCE * Math.max(1, hosts));
    return Math.log((hits * fade + prior) / (pages * fade + PRIOR) / rate) + waited;
  }
}
