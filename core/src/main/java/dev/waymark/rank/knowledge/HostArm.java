package dev.waymark.rank.knowledge;

/**
 * A host as an arm of a bandit: what its pages gave lately. Old pages count less with every page it
 * gives, and all of them less with every page that others give: a host that stopped giving is left,
 * and after some time tried again, as is one that was never asked.
 *
 * @param pages of the host, discounted
 * @param relevant of those, discounted
 * @param lastPage number of the page that came last from it
 */
public record HostArm(double pages, double relevant, int lastPage) {
  /** What a page counts when the host gave one more: some 30 pages are remembered. */
  private static final double OWN_PAGE_DISCOUNT = 0.97;

  /** What it counts when any other host gave one: half after 700 pages. */
  private static final double OTHER_PAGE_DISCOUNT = 0.999;

  /** Pages every host is taken to have given before. */
  private static final double PRIOR_PAGES = 4;

  /** A new host is taken to be so many times better than others while few hosts are known. */
  private static final double INITIAL_OPTIMISM = 3;

  /** With more hosts than this, trying each would cost more than it finds. */
  private static final double FEW_HOSTS = 8;

  /**
   * Pages of each host in the meantime by which waiting makes a host better by one: however low its
   * candidates stand, it has its turn in time. As pages are counted by host, hosts that are behind
   * by d take one of 16 d pages, no matter how many hosts there are.
   */
  private static final double PAGES_PER_WAITING_BONUS = 16;

  /** A host that gave nothing yet. */
  public static final HostArm UNVISITED = new HostArm(0, 0, 0);

  /** One more page came from it. */
  public HostArm withPage(int page, boolean isRelevant) {
    double discount = OWN_PAGE_DISCOUNT * Math.pow(OTHER_PAGE_DISCOUNT, page - lastPage);
    return new HostArm(pages * discount + 1, relevant * discount + (isRelevant ? 1 : 0), page);
  }

  /**
   * The logarithm of its optimistic rate by the base rate, and what it gains by waiting.
   *
   * @param pageCount how many pages there are by now
   * @param hosts from how many hosts
   */
  public double value(int pageCount, int hosts, double rate) {
    double discount = Math.pow(OTHER_PAGE_DISCOUNT, pageCount - lastPage);
    double optimism = 1 + (INITIAL_OPTIMISM - 1) * Math.min(1, FEW_HOSTS / Math.max(1, hosts));
    double prior = PRIOR_PAGES * optimism * rate;
    double waitingBonus =
        (double) (pageCount - lastPage) / (PAGES_PER_WAITING_BONUS * Math.max(1, hosts));
    return Math.log((relevant * discount + prior) / (pages * discount + PRIOR_PAGES) / rate)
        + waitingBonus;
  }
}
