package dev.waymark.learn;

/** Any order, to which hosts are arms as they are to ours: see {@link Known#host}. */
record WithHosts(Order order) implements BasedOn {
  /** What a name ends with that asks for it. */
  static final String SUFFIX = "+hosts";

  @Override
  public double host(long host, Known known) {
    return known.host(host);
  }

  @Override
  public boolean hostsTakeTurns(Known known) {
    return known.hostsTell();
  }
}
