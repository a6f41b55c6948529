package dev.waymark.rank.collaborative;

import dev.waymark.people.Trace;
import dev.waymark.rank.ScoringContext;
import java.util.Locale;

/**
 * What the pages of those who went there are like: I^SF of "Collaborative Crawling", equation 5,
 * over the people whose leaning is far from the mean of all, equation 8. P(V) of equation 4 is
 * taken as the share of all crawled pages that satisfy: a person's own share would make every
 * leaning about 1.
 */
final class SignatureFactor extends PerUserFactor {
  /** Pages of the base rate that every person is taken to have had before. */
  private static final double PRIOR_PAGES = 2;

  private final UserAffinities affinities;
  private final UserRates rates;
  private final double threshold;
  private double baseRate;
  private double mean;
  private double deviation;

  SignatureFactor(Trace trace, UserAffinities leanings, UserRates rates, double threshold) {
    super(trace);
    this.affinities = leanings;
    this.rates = rates;
    this.threshold = threshold;
  }

  @Override
  void refresh(ScoringContext known) {
    rates.refresh(known);
    baseRate = known.knowledge().baseRate().smoothedRate();
    mean = affinities.mean();
    deviation = affinities.deviation();
  }

  @Override
  double userLogRatio(int user) {
    double leaning = affinities.affinity(user);
    if (leaning < 0 || Math.abs(leaning - mean) < threshold * deviation) {
      return 0;
    }
    double seen = Math.max(1, rates.seen(user));
    return Math.log((leaning * seen + PRIOR_PAGES * baseRate) / (seen + PRIOR_PAGES) / baseRate);
  }

  @Override
  String labelPrefix() {
    return "affinity of user ";
  }

  @Override
  String reason(int user, ScoringContext known) {
    return String.format(
        Locale.ROOT,
        "%.2f, of all %d users %.2f ± %.2f, base rate %.2g %%",
        affinities.affinity(user),
        affinities.userCount(),
        mean,
        deviation,
        100 * baseRate);
  }
}
