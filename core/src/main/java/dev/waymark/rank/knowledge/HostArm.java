package dev.waymark.rank.knowledge;

/**
 * A host as an arm of a discounted bandit: how many of its recent pages are relevant. A page is
 * discounted with every further page of the host, and a little with every page of other hosts, so
 * that a host without relevant pages is left and, after some time, tried again, as is a host
 * without pages.
 *
 * @param pages of the host, discounted
 * @param relevant of those, discounted
 * @param lastPage number of the host's last page
 */
public record HostArm(double pages, double relevant, int lastPage) {
  /** Discount per further page of the host: an effective window of some 30 pages. */
  private static final double OWN_PAGE_DISCOUNT = 0.97;

  /** Discount per page of any host: half after 700 pages. */
  private static final double OTHER_PAGE_DISCOUNT = 0.999;

  /** Prior of every host, in pages. */
  private static final double PRIOR_PAGES = 4;

  /** Factor by which the prior of a host exceeds the base rate while few hosts are known. */
  private static final double INITIAL_OPTIMISM = 3;

  /** With more hosts, trying each would cost more than it finds. */
  private static final double FEW_HOSTS = 8;

  /**
   * Waiting adds 1 to the score of a host per this many pages crawled for each host, so that a host
   * gets its turn however low its candidates score. Since the wait is counted in pages per host,
   * hosts that are behind by d get one of 16 d pages, however many hosts there are.
   */
  private static final double PAGES_PER_WAITING_BONUS = 16;

  /** A host without pages. */
  public static final HostArm UNVISITED = new HostArm(0, 0, 0);

  /** The arm after one more page of the host. */
  public HostArm withPage(int page, boolean isRelevant) {
    double discount = OWN_PAGE_DISCOUNT * Math.pow(OTHER_PAGE_DISCOUNT, page - lastPage);
    return new HostArm(pages * discount + 1, relevant * discount + (isRelevant ? 1 : 0), page);
  }

  /**
   * The arm when one of its pages turned out not to be relevant. How many of the host's pages came
   * after that one is not known: at most as much is taken away as that page may still count.
   */
  HostArm withoutRelevant(int page) {
    double counted = Math.pow(OTHER_PAGE_DISCOUNT, lastPage - page);
    return new HostArm(pages, Math.max(0, relevant - counted), lastPage);
  }

  /**
   * The log ratio of its optimistic relevance rate to the base rate, plus the bonus for waiting.
   *
   * @param pageCount pages crawled so far
   * @param hosts number of hosts they are from
   * @param rate the base rate
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
