package dev.waymark.fetch.scope;

import dev.waymark.model.MissCause;
import org.jspecify.annotations.Nullable;

/**
 * Whether a URL belongs to the crawl.
 *
 * @param accepted it does
 * @param reason why it does not; empty if it does
 * @param missCause why a user may miss it; null if nobody does: she said where the crawl ends
 */
public record ScopeDecision(boolean accepted, String reason, @Nullable MissCause missCause) {
  public static final ScopeDecision ACCEPTED = new ScopeDecision(true, "", null);

  static ScopeDecision rejected(String reason) {
    return new ScopeDecision(false, reason, null);
  }

  static ScopeDecision missed(String reason, MissCause cause) {
    return new ScopeDecision(false, reason, cause);
  }
}
