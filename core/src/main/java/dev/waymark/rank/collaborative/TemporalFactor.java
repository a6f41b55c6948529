package dev.waymark.rank.collaborative;

import dev.waymark.rank.Contribution;
import dev.waymark.rank.ScoringContext;
import dev.waymark.rank.knowledge.rate.BaseRate;
import dev.waymark.rank.knowledge.rate.InterestRatio;
import java.util.List;
import java.util.Locale;

/**
 * Whether users visited a page just before or just after a relevant one: I^TL of "Collaborative
 * Crawling", equations 10 and 11.
 */
record TemporalFactor(TemporalLocality locality, InterestRatio interestRatio)
    implements UserFactor {

  @Override
  public double logRatio(int url, int[] users, ScoringContext context) {
    BaseRate base = context.knowledge().baseRate();
    boolean near = locality.contains(url);
    double rate = interestRatio.rate(base);
    return rate == 0 || rate == 1
        ? 0
        : Math.log(
            interestRatio.ratio(
                locality.pages(near),
                locality.relevant(near),
                base,
                InterestRatio.NEGLIGIBLE_RELEVANT));
  }

  @Override
  public void explain(
      int url, int[] users, ScoringContext context, List<Contribution> contributions) {
    double value = logRatio(url, users, context);
    boolean near = locality.contains(url);
    if (value != 0) {
      contributions.add(
          new Contribution(
              near ? "visited near relevant pages" : "not visited near relevant pages",
              value,
              String.format(
                  Locale.ROOT,
                  "%d of %d such crawled pages were relevant",
                  locality.relevant(near),
                  locality.pages(near))));
    }
  }
}
