package dev.waymark.spark.learn;

import dev.waymark.config.ConfigException;
import dev.waymark.model.Candidate;
import dev.waymark.model.Origin;
import dev.waymark.model.Page;
import dev.waymark.parse.Parser;
import dev.waymark.rank.OrderingPolicy;
import dev.waymark.rank.PolicyContext;
import dev.waymark.rank.RankSettings;
import dev.waymark.rank.ScoringContext;
import dev.waymark.rank.knowledge.PageHistory;
import dev.waymark.rank.registry.AllOrderingPolicies;
import dev.waymark.text.BagOfWords;
import java.io.Serializable;
import java.util.List;

/**
 * A serializable ordering policy: each machine builds its own, since a policy may cache scores.
 *
 * @param hint words describing what is searched for; may be empty
 */
record PolicySpec(String name, String hint) implements Serializable {
  private static final String PLACEHOLDER_URL = "http://localhost/";

  /** Builds a new instance. */
  OrderingPolicy build() {
    return AllOrderingPolicies.builtIn()
        .create(name, new PolicyContext(RankSettings.defaults(), BagOfWords.of(hint), List.of()));
  }

  /**
   * @throws ConfigException if there is no such policy, or if it does not learn
   */
  PolicySpec validated() {
    try {
      if (build().featureTypes().isEmpty()) {
        throw new ConfigException(
            "order: " + name + " does not learn knowledge that can be merged; use waymark.");
      }
    } catch (IllegalArgumentException e) {
      throw new ConfigException(e.getMessage());
    }
    return this;
  }

  /**
   * @throws ConfigException if scores depend on per-page state of the crawl
   */
  PolicySpec validatedForScoring() {
    validated();
    Page page = new Parser().parse("", PLACEHOLDER_URL);
    ScoringContext emptyContext =
        new ScoringContext(build().emptyKnowledge(), new PageHistory(number -> new long[0]));
    Candidate candidate = Candidate.of(PLACEHOLDER_URL, 0, 0, Origin.SEED);
    if (build().annotate(page, candidate, emptyContext).length > 0) {
      throw new ConfigException(
          "order: "
              + name
              + " depends on state of the crawl for each page, which archives do not"
              + " have; use waymark.");
    }
    return this;
  }
}
