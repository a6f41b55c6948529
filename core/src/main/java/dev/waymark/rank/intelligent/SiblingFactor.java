package dev.waymark.rank.intelligent;

import dev.waymark.model.Candidate;
import dev.waymark.rank.Contribution;
import dev.waymark.rank.ScoringContext;
import dev.waymark.rank.knowledge.FeatureType;
import dev.waymark.rank.knowledge.PageHistory;
import dev.waymark.rank.knowledge.rate.BaseRate;
import dev.waymark.rank.knowledge.rate.InterestRatio;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * The relevance of a candidate's crawled siblings, the other pages its parents link to: s / (P c),
 * with s of c siblings relevant ("Intelligent Crawling", section 3.5). A sibling by two parents
 * counts twice: it is stronger evidence, and cheap to count.
 */
record SiblingFactor(InterestRatio interestRatio) implements Factor {

  @Override
  public Set<FeatureType> featureTypes() {
    return Set.of();
  }

  @Override
  public double value(Candidate candidate, ScoringContext context) {
    double siblings = 0;
    double relevant = 0;
    PageHistory history = context.history();
    for (int parent : candidate.parents()) {
      siblings += history.children(parent);
      relevant += history.relevantChildren(parent);
    }
    return siblings == 0 ? 0 : Math.log(ratio(siblings, relevant, context.knowledge().baseRate()));
  }

  private double ratio(double siblings, double relevant, BaseRate base) {
    return interestRatio.ratio(siblings, relevant, base, InterestRatio.NEGLIGIBLE_RELEVANT);
  }

  @Override
  public void explain(
      Candidate candidate,
      ScoringContext context,
      double weight,
      List<Contribution> contributions) {
    double siblings = 0;
    double relevant = 0;
    for (int parent : candidate.parents()) {
      siblings += context.history().children(parent);
      relevant += context.history().relevantChildren(parent);
    }
    if (siblings > 0) {
      BaseRate base = context.knowledge().baseRate();
      contributions.add(
          new Contribution(
              "siblings",
              weight * value(candidate, context),
              String.format(
                  Locale.ROOT,
                  "%.0f of %.0f crawled siblings relevant, %.3g expected, ratio %.3g",
                  relevant,
                  siblings,
                  siblings * interestRatio.rate(base),
                  ratio(siblings, relevant, base))));
    }
  }
}
