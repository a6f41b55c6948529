package dev.waymark.rank.collaborative;

import dev.waymark.people.Trace;
import dev.waymark.rank.ScoringContext;
import dev.waymark.rank.knowledge.rate.BaseRate;
import dev.waymark.rank.knowledge.rate.InterestRatio;
import java.util.Arrays;
import java.util.Locale;

/**
 * The relevance rate of the pages that a page's visitors visited: I^B of "Collaborative Crawling",
 * equation 2, over the users who are significant by equation 3.
 */
final class FrequencyFactor extends PerUserFactor {
  /** Log ratios are cached for smaller counts: most users have few crawled pages. */
  private static final int MAX_CACHED_COUNT = 32;

  private final UserRates rates;
  private final InterestRatio interestRatio;
  private final double[] cachedLogRatios = new double[MAX_CACHED_COUNT * MAX_CACHED_COUNT];
  private BaseRate base = new BaseRate(-1, -1);

  FrequencyFactor(Trace trace, UserRates rates, InterestRatio interestRatio) {
    super(trace);
    this.rates = rates;
    this.interestRatio = interestRatio;
  }

  @Override
  void refresh(ScoringContext context) {
    rates.refresh(context);
    BaseRate current = context.knowledge().baseRate();
    if (!current.equals(base)) {
      base = current;
      Arrays.fill(cachedLogRatios, Double.NaN);
    }
  }

  UserRates rates() {
    return rates;
  }

  /**
   * Before the first relevant page nothing is significant, but irrelevant pages still count against
   * a user.
   */
  private double computeLogRatio(double seen, double relevant) {
    if (!interestRatio.isCorrected()) {
      return publishedLogRatio(seen, relevant);
    }
    return base.relevant() == 0
        ? Math.log(interestRatio.ratio(seen, relevant, base))
        : interestRatio.logRatio(seen, relevant, base);
  }

  /** A user without a relevant page makes the product 0, of which this is the logarithm, nearly. */
  private double publishedLogRatio(double seen, double relevant) {
    return interestRatio.significance(seen, relevant, base) < interestRatio.threshold()
        ? 0
        : Math.log(interestRatio.ratio(seen, relevant, base, InterestRatio.NEGLIGIBLE_RELEVANT));
  }

  @Override
  double userLogRatio(int user) {
    double seen = rates.seen(user);
    double relevant = rates.relevant(user);
    if (seen == 0) {
      return 0;
    }
    if (seen >= MAX_CACHED_COUNT || seen != (int) seen || relevant != (int) relevant) {
      return computeLogRatio(seen, relevant);
    }
    int index = ((int) seen) * MAX_CACHED_COUNT + (int) relevant;
    if (Double.isNaN(cachedLogRatios[index])) {
      cachedLogRatios[index] = computeLogRatio(seen, relevant);
    }
    return cachedLogRatios[index];
  }

  @Override
  String labelPrefix() {
    return "user ";
  }

  @Override
  String reason(int user, ScoringContext context) {
    return String.format(
        Locale.ROOT,
        "%.0f of the %.0f crawled pages they visited were relevant, base rate %.2g %%",
        rates.relevant(user),
        rates.seen(user),
        100 * interestRatio.rate(base));
  }
}
