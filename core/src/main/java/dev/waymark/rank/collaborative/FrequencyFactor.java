package dev.waymark.rank.collaborative;

import dev.waymark.people.Trace;
import dev.waymark.rank.ScoringContext;
import dev.waymark.rank.knowledge.BaseRate;
import dev.waymark.rank.knowledge.InterestRatio;
import java.util.Arrays;
import java.util.Locale;

/**
 * How often the pages of those who went there satisfy: I^B of "Collaborative Crawling", equation 2,
 * over the people who differ significantly by equation 3.
 */
final class FrequencyFactor extends PerUserFactor {
  /** Most people have few crawled pages: what these counts are worth is computed once a page. */
  private static final int MAX_CACHED_COUNT = 32;

  private final UserRates rates;
  private final InterestRatio interestRatio;
  private final double[] cachedLogRatios = new double[MAX_CACHED_COUNT * MAX_CACHED_COUNT];
  private BaseRate base = new BaseRate(-1, -1);

  FrequencyFactor(Trace trace, UserRates rates, InterestRatio evidence) {
    super(trace);
    this.rates = rates;
    this.interestRatio = evidence;
  }

  @Override
  void refresh(ScoringContext known) {
    rates.refresh(known);
    BaseRate now = known.knowledge().baseRate();
    if (!now.equals(base)) {
      base = now;
      Arrays.fill(cachedLogRatios, Double.NaN);
    }
  }

  UserRates rates() {
    return rates;
  }

  /** Before the first hit nothing is significant, but misses speak against. */
  private double computeLogRatio(double seen, double hits) {
    return base.relevant() == 0
        ? Math.log(interestRatio.ratio(seen, hits, base))
        : interestRatio.logRatio(seen, hits, base);
  }

  @Override
  double userLogRatio(int user) {
    double seen = rates.seen(user);
    double hits = rates.relevant(user);
    if (seen == 0) {
      return 0;
    }
    if (seen >= MAX_CACHED_COUNT || seen != (int) seen || hits != (int) hits) {
      return computeLogRatio(seen, hits);
    }
    int place = (int) seen * MAX_CACHED_COUNT + (int) hits;
    if (Double.isNaN(cachedLogRatios[place])) {
      cachedLogRatios[place] = computeLogRatio(seen, hits);
    }
    return cachedLogRatios[place];
  }

  @Override
  String labelPrefix() {
    return "user ";
  }

  @Override
  String reason(int user, ScoringContext known) {
    return String.format(
        Locale.ROOT,
        "%.0f of the %.0f crawled pages they visited were relevant, base rate %.2g %%",
        rates.relevant(user),
        rates.seen(user),
        100 * interestRatio.rate(base));
  }
}
