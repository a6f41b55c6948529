package dev.waymark.spark;

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
 * An order as it travels: each machine builds its own, as one remembers what it scored.
 *
 * @param hint what is looked for, in words; may be empty
 */
record PolicySpec(String name, String hint) implements Serializable {
  private static final String PLACEHOLDER_URL = "http://localhost/";

  /** Built anew. */
  OrderingPolicy build() {
    return AllOrderingPolicies.builtIn()
        .create(name, new PolicyContext(RankSettings.defaults(), BagOfWords.of(hint), List.of()));
  }

  /**
   * @throws ConfigException if there is no such order, or if it learns nothing
   */
  PolicySpec validated() {
    try {
      if (build().featureTypes().isEmpty()) {
        throw new ConfigException(
            "order: " + name + " learns nothing that could be added up; take waymark.");
      }
    } catch (IllegalArgumentException e) {
      throw new ConfigException(e.getMessage());
    }
    return this;
  }

  /**
   * @throws ConfigException if scores depend on what it noted of each page while that was crawled
   */
  PolicySpec validatedForScoring() {
    validated();
    Page page = new Parser().parse("", PLACEHOLDER_URL);
    ScoringContext nothing =
        new ScoringContext(build().emptyKnowledge(), new PageHistory(number -> new long[0]));
    Candidate candidate = Candidate.of(PLACEHOLDER_URL, 0, 0, Origin.SEED);
    if (build().annotate(page, candidate, nothing).length > 0) {
      throw new ConfigException(
          "order: "
              + name
              + " goes by what it noted of each page while it crawled, which archives do not"
              + " have; take waymark.");
    }
    return this;
  }
}
