package dev.waymark.rank;

/** Any order, to which hosts are arms as they are to ours: see {@link ScoringContext#hostScore}. */
record HostBanditPolicy(OrderingPolicy delegate) implements DelegatingPolicy {
  /** What a name ends with that asks for it. */
  static final String SUFFIX = "+hosts";

  @Override
  public double hostScore(long host, ScoringContext known) {
    return known.hostScore(host);
  }

  @Override
  public boolean alternatesHosts(ScoringContext known) {
    return known.hasRelevantPage();
  }
}
