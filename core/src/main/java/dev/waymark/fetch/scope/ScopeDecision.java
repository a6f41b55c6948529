package dev.waymark.fetch.scope;

/**
 * Whether a URL belongs to the crawl.
 *
 * @param accepted it does
 * @param reason why it does not; empty if it does
 */
public record ScopeDecision(boolean accepted, String reason) {
  public static final ScopeDecision ACCEPTED = new ScopeDecision(true, "");

  static ScopeDecision rejected(String reason) {
    return new ScopeDecision(false, reason);
  }
}
