package dev.waymark.rank.intelligent;

import dev.waymark.model.Candidate;
import dev.waymark.rank.Contribution;
import dev.waymark.rank.ScoringContext;
import dev.waymark.rank.knowledge.BaseRate;
import dev.waymark.rank.knowledge.FeatureType;
import dev.waymark.rank.knowledge.InterestRatio;
import dev.waymark.rank.knowledge.PageHistory;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * How the crawled siblings of a candidate turned out, pages that a page links to which also links
 * to the candidate: s / (P c), with s of c siblings satisfying ("Intelligent Crawling", section
 * 3.5). A sibling by two parents counts twice: it is the stronger evidence, and cheap to count.
 */
record SiblingFactor(InterestRatio interestRatio) implements Factor {

  @Override
  public Set<FeatureType> featureTypes() {
    return Set.of();
  }

  @Override
  public double value(Candidate candidate, ScoringContext known) {
    double siblings = 0;
    double good = 0;
    PageHistory crawled = known.history();
    for (int parent : candidate.parents()) {
      siblings += crawled.children(parent);
      good += crawled.relevantChildren(parent);
    }
    return siblings == 0 ? 0 : Math.log(ratio(siblings, good, known.knowledge().baseRate()));
  }

  private double ratio(double siblings, double good, BaseRate base) {
    return interestRatio.ratio(siblings, good, base, InterestRatio.NEGLIGIBLE_RELEVANT);
  }

  @Override
  public void explain(
      Candidate candidate, ScoringContext known, double weight, List<Contribution> parts) {
    double siblings = 0;
    double good = 0;
    for (int parent : candidate.parents()) {
      siblings += known.history().children(parent);
      good += known.history().relevantChildren(parent);
    }
    if (siblings > 0) {
      BaseRate base = known.knowledge().baseRate();
      parts.add(
          new Contribution(
              "siblings",
              weight * value(candidate, known),
              String.format(
                  Locale.ROOT,
                  "%.0f of %.0f crawled siblings relevant, %.3g expected, ratio %.3g",
                  good,
                  siblings,
                  siblings * interestRatio.rate(base),
                  ratio(siblings, good, base))));
    }
  }
}
