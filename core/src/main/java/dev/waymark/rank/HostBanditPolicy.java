package dev.waymark.rank;

/**
 * A policy that treats hosts as arms of a bandit, see {@link ScoringContext#hostScore}, and
 * delegates everything else.
 */
record HostBanditPolicy(OrderingPolicy delegate) implements DelegatingPolicy {
  /** The suffix of a policy name that selects this policy. */
  static final String SUFFIX = "+hosts";

  @Override
  public double hostScore(long host, ScoringContext context) {
    return context.hostScore(host);
  }

  @Override
  public boolean alternatesHosts(ScoringContext context) {
    return context.hasRelevantPage();
  }
}
