package dev.waymark.rank.registry;

import dev.waymark.rank.OrderingPolicies;
import dev.waymark.rank.baseline.BaselinePolicies;
import dev.waymark.rank.collaborative.CollaborativePolicies;
import dev.waymark.rank.collaborative.CollaborativeSettings;
import dev.waymark.rank.intelligent.IntelligentPolicies;
import dev.waymark.rank.patterns.PatternPolicy;
import dev.waymark.rank.sessions.SessionPolicies;
import dev.waymark.rank.sessions.SessionSettings;
import dev.waymark.rank.waymark.WaymarkPolicy;

/** Every order of the product, those of the stations beyond {@code learn} included. */
public final class AllOrderingPolicies {
  private AllOrderingPolicies() {}

  /** The registry that crawl, lab and demo choose from. */
  public static OrderingPolicies registry() {
    return registry(SessionSettings.defaults(), CollaborativeSettings.defaults());
  }

  /** The same, with models of sessions made as told. */
  public static OrderingPolicies registry(SessionSettings sessions) {
    return registry(sessions, CollaborativeSettings.defaults());
  }

  /** The same, with people's traces used as told. */
  public static OrderingPolicies registry(
      SessionSettings sessions, CollaborativeSettings collaborative) {
    OrderingPolicies policies =
        builtIn()
            .with(
                "patterns-authority",
                "URL patterns that people read most, for all of a site",
                PatternPolicy::byAuthority)
            .with(
                "patterns-hub",
                "URL patterns that lead people on, for what is new",
                PatternPolicy::byHub);
    return SessionPolicies.addTo(CollaborativePolicies.with(policies, collaborative), sessions);
  }

  /** Those that need nothing but pages, and a query or examples at most. */
  public static OrderingPolicies builtIn() {
    return IntelligentPolicies.addTo(
        BaselinePolicies.addTo(OrderingPolicies.none())
            .with("waymark", "all signals about a link, our own", WaymarkPolicy::new));
  }
}
