package dev.waymark.rank.collaborative;

import dev.waymark.rank.Contribution;
import dev.waymark.rank.ScoringContext;
import dev.waymark.rank.knowledge.BaseRate;
import dev.waymark.rank.knowledge.InterestRatio;
import java.util.List;
import java.util.Locale;

/**
 * Whether people went there just before or just after a satisfying page: I^TL of "Collaborative
 * Crawling", equations 10 and 11.
 */
record TemporalFactor(TemporalLocality locality, InterestRatio interestRatio)
    implements UserFactor {

  @Override
  public double logRatio(int url, int[] users, ScoringContext known) {
    BaseRate base = known.knowledge().baseRate();
    boolean in = locality.contains(url);
    double rate = interestRatio.rate(base);
    return rate == 0 || rate == 1
        ? 0
        : Math.log(interestRatio.ratio(locality.pages(in), locality.relevant(in), base));
  }

  @Override
  public void explain(int url, int[] users, ScoringContext known, List<Contribution> parts) {
    double value = logRatio(url, users, known);
    boolean in = locality.contains(url);
    if (value != 0) {
      parts.add(
          new Contribution(
              in ? "visited near relevant pages" : "not visited near relevant pages",
              value,
              String.format(
                  Locale.ROOT,
                  "%d of %d such crawled pages were relevant",
                  locality.relevant(in),
                  locality.pages(in))));
    }
  }
}
