package dev.waymark.rank.intelligent;

import dev.waymark.model.Candidate;
import dev.waymark.rank.Contribution;
import dev.waymark.rank.ScoringContext;
import dev.waymark.rank.knowledge.BaseRate;
import dev.waymark.rank.knowledge.FeatureType;
import dev.waymark.rank.knowledge.InterestRatio;
import dev.waymark.rank.knowledge.LinkCounts;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * How the crawled pages that link to a candidate turned out: p^m q^(k-m), with m of k pages
 * satisfying ("Intelligent Crawling", section 3.4).
 */
public record LinkFactor(InterestRatio interestRatio) implements Factor {

  @Override
  public Set<FeatureType> featureTypes() {
    return Set.of(FeatureType.LINK);
  }

  @Override
  public double value(Candidate candidate, ScoringContext known) {
    int good = relevantParents(candidate, known);
    LogRatios logs = logRatios(known);
    return good * logs.p() + (candidate.parents().length - good) * logs.q();
  }

  @Override
  public void explain(
      Candidate candidate, ScoringContext known, double weight, List<Contribution> parts) {
    int good = relevantParents(candidate, known);
    int other = candidate.parents().length - good;
    LogRatios logs = logRatios(known);
    LinkCounts links = known.knowledge().linkCounts();
    if (good > 0) {
      parts.add(
          new Contribution(
              "links from relevant pages",
              weight * good * logs.p(),
              describe(
                  good,
                  links.relevantToRelevant(),
                  links.relevantToRelevant() + links.relevantToOther(),
                  logs.p())));
    }
    if (other > 0) {
      parts.add(
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

  private static String describe(int links, double led, double all, double log) {
    return String.format(
        Locale.ROOT,
        "%d; %s of %s such links led to relevant pages, ratio %.3g each",
        links,
        InterestRatio.formatCount(led),
        InterestRatio.formatCount(all),
        Math.exp(log));
  }

  private static int relevantParents(Candidate candidate, ScoringContext known) {
    int good = 0;
    for (int parent : candidate.parents()) {
      if (known.history().isRelevant(parent)) {
        good++;
      }
    }
    return good;
  }

  /** The logarithms of p and q. */
  private record LogRatios(double p, double q) {}

  private LogRatios logRatios(ScoringContext known) {
    BaseRate base = known.knowledge().baseRate();
    double rate = interestRatio.rate(base);
    LinkCounts links = known.knowledge().linkCounts();
    double all = links.total();
    double a = interestRatio.prior();
    if (rate == 0 || rate == 1 || all + a == 0) {
      return new LogRatios(0, 0);
    }
    if (a == 0) {
      return new LogRatios(
          Math.log(
              Math.max(links.relevantToRelevant(), InterestRatio.NEGLIGIBLE_RELEVANT)
                  / (all * rate * rate)),
          Math.log(
              Math.max(links.otherToRelevant(), InterestRatio.NEGLIGIBLE_RELEVANT)
                  / (all * rate * (1 - rate))));
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
