package dev.waymark.learn;

import dev.waymark.model.Candidate;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * How the crawled siblings of a candidate turned out, pages that a page links to which also links
 * to the candidate: s / (P c), with s of c siblings satisfying ("Intelligent Crawling", section
 * 3.5). A sibling by two parents counts twice: it is the stronger evidence, and cheap to count.
 */
record SiblingFactor(Evidence evidence) implements Factor {

  @Override
  public Set<Family> learns() {
    return Set.of();
  }

  @Override
  public double value(Candidate candidate, Known known) {
    double siblings = 0;
    double good = 0;
    Crawled crawled = known.crawled();
    for (int parent : candidate.parents()) {
      siblings += crawled.children(parent);
      good += crawled.goodChildren(parent);
    }
    return siblings == 0 ? 0 : Math.log(ratio(siblings, good, known.knowledge().base()));
  }

  private double ratio(double siblings, double good, Base base) {
    return evidence.ratio(siblings, good, base, Evidence.HARDLY_A_HIT);
  }

  @Override
  public void explain(Candidate candidate, Known known, double weight, List<Contribution> parts) {
    double siblings = 0;
    double good = 0;
    for (int parent : candidate.parents()) {
      siblings += known.crawled().children(parent);
      good += known.crawled().goodChildren(parent);
    }
    if (siblings > 0) {
      Base base = known.knowledge().base();
      parts.add(
          new Contribution(
              "siblings",
              weight * value(candidate, known),
              String.format(
                  Locale.ROOT,
                  "%.0f of %.0f crawled siblings satisfied, %.3g expected, ratio %.3g",
                  good,
                  siblings,
                  siblings * evidence.rate(base),
                  ratio(siblings, good, base))));
    }
  }
}
