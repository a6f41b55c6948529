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

/** The registry of all ordering policies. */
public final class AllOrderingPolicies {
  private static final String DEFAULT_POLICY = "waymark";
  private static final String DEFAULT_DESCRIPTION =
      "all signals about a link and all that people left, our own";

  private AllOrderingPolicies() {}

  /** All policies with default settings. */
  public static OrderingPolicies registry() {
    return registry(SessionSettings.defaults(), CollaborativeSettings.defaults());
  }

  /** All policies with settings for session models. */
  public static OrderingPolicies registry(SessionSettings sessions) {
    return registry(sessions, CollaborativeSettings.defaults());
  }

  /** All policies with settings for session models and traces. */
  public static OrderingPolicies registry(
      SessionSettings sessions, CollaborativeSettings collaborative) {
    SessionPolicies sessionPolicies = new SessionPolicies(sessions);
    OrderingPolicies policies =
        builtIn()
            .with(
                DEFAULT_POLICY,
                DEFAULT_DESCRIPTION,
                context ->
                    new WaymarkPolicy(context, sessionPolicies.predictor(context).orElse(null)))
            .with(
                "patterns-authority",
                "URL patterns with most visits, for a complete crawl of a site",
                PatternPolicy::byAuthority)
            .with(
                "patterns-hub",
                "URL patterns with most transits, for discovering new pages",
                PatternPolicy::byHub);
    return sessionPolicies.addTo(CollaborativePolicies.with(policies, collaborative));
  }

  /** The policies that need no trace. */
  public static OrderingPolicies builtIn() {
    return IntelligentPolicies.addTo(
        BaselinePolicies.addTo(OrderingPolicies.none())
            .with(DEFAULT_POLICY, DEFAULT_DESCRIPTION, WaymarkPolicy::new));
  }
}
