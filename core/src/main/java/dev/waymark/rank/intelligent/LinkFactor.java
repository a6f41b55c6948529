package dev.waymark.rank.intelligent;

import dev.waymark.model.Candidate;
import dev.waymark.rank.Contribution;
import dev.waymark.rank.ScoringContext;
import dev.waymark.rank.knowledge.FeatureType;
import dev.waymark.rank.knowledge.LinkCounts;
import dev.waymark.rank.knowledge.rate.BaseRate;
import dev.waymark.rank.knowledge.rate.InterestRatio;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * The relevance of a candidate's parents: p^m q^(k-m), with m of k parents relevant ("Intelligent
 * Crawling", section 3.4).
 */
public record LinkFactor(InterestRatio interestRatio) implements Factor {

  @Override
  public Set<FeatureType> featureTypes() {
    return Set.of(FeatureType.LINK);
  }

  @Override
  public double value(Candidate candidate, ScoringContext context) {
    int relevant = relevantParents(candidate, context);
    LogRatios logs = logRatios(context);
    return relevant * logs.p() + (candidate.parentCount() - relevant) * logs.q();
  }

  @Override
  public void explain(
      Candidate candidate,
      ScoringContext context,
      double weight,
      List<Contribution> contributions) {
    int relevant = relevantParents(candidate, context);
    int other = candidate.parentCount() - relevant;
    LogRatios logs = logRatios(context);
    LinkCounts links = context.knowledge().linkCounts();
    if (relevant > 0) {
      contributions.add(
          new Contribution(
              "links from relevant pages",
              weight * relevant * logs.p(),
              describe(
                  relevant,
                  links.relevantToRelevant(),
                  links.relevantToRelevant() + links.relevantToOther(),
                  logs.p())));
    }
    if (other > 0) {
      contributions.add(
          new Contribution(
              "links from other pages",
              weight * other * logs.q(),
              describe(
                  other,
                  links.otherToRelevant(),
                  links.otherToRelevant() + links.otherToOther(),
                  logs.q())));
    }
  }

  private static String describe(int links, double relevant, double total, double log) {
    return String.format(
        Locale.ROOT,
        "%d; %s of %s such links led to relevant pages, ratio %.3g each",
        links,
        InterestRatio.formatCount(relevant),
        InterestRatio.formatCount(total),
        Math.exp(log));
  }

  private static int relevantParents(Candidate candidate, ScoringContext context) {
    int relevant = (int) candidate.foreignParents().relevant();
    for (int parent : candidate.parents()) {
      if (context.history().isRelevant(parent)) {
        relevant++;
      }
    }
    return relevant;
  }

  /** The logarithms of p and q. */
  private record LogRatios(double p, double q) {}

  private LogRatios logRatios(ScoringContext context) {
    BaseRate base = context.knowledge().baseRate();
    double rate = interestRatio.rate(base);
    LinkCounts links = context.knowledge().linkCounts();
    double total = links.total();
    double a = interestRatio.prior();
    if (rate == 0 || rate == 1 || total + a == 0) {
      return new LogRatios(0, 0);
    }
    if (a == 0) {
      return new LogRatios(
          Math.log(
              Math.max(links.relevantToRelevant(), InterestRatio.NEGLIGIBLE_RELEVANT)
                  / (total * rate * rate)),
          Math.log(
              Math.max(links.otherToRelevant(), InterestRatio.NEGLIGIBLE_RELEVANT)
                  / (total * rate * (1 - rate))));
    }
    return new LogRatios(
        Math.log(
            interestRatio.ratio(
                links.relevantToRelevant() + links.relevantToOther(),
                links.relevantToRelevant(),
                base)),
        Math.log(
            interestRatio.ratio(
                links.otherToRelevant() + links.otherToOther(), links.otherToRelevant(), base)));
  }
}
