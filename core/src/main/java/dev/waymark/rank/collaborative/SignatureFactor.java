package dev.waymark.rank.collaborative;

import dev.waymark.people.Trace;
import dev.waymark.rank.ScoringContext;
import dev.waymark.rank.knowledge.rate.InterestRatio;
import java.util.Locale;

/**
 * The signature affinity of a page's visitors: I^SF of "Collaborative Crawling", equation 5, over
 * the users whose affinity is far from the mean of all users, equation 8. Unless as published, P(V)
 * of equation 4 is the share of relevant pages among all crawled ones: with the user's own share
 * every affinity is about 1.
 */
final class SignatureFactor extends PerUserFactor {
  /** Pages at the base rate that every user has as a prior. */
  private static final double PRIOR_PAGES = 2;

  private final UserAffinities affinities;
  private final UserRates rates;
  private final double threshold;
  private double baseRate;
  private double mean;
  private double deviation;

  SignatureFactor(Trace trace, UserAffinities affinities, UserRates rates, double threshold) {
    super(trace);
    this.affinities = affinities;
    this.rates = rates;
    this.threshold = threshold;
  }

  @Override
  void refresh(ScoringContext context) {
    rates.refresh(context);
    baseRate = context.knowledge().baseRate().smoothedRate();
    mean = affinities.mean();
    deviation = affinities.deviation();
  }

  @Override
  double userLogRatio(int user) {
    double affinity = affinities.affinity(user);
    if (affinity < 0 || Math.abs(affinity - mean) < threshold * deviation) {
      return 0;
    }
    if (affinities.asPublished()) {
      return Math.log(Math.max(affinity, InterestRatio.NEGLIGIBLE_RELEVANT));
    }
    double seen = Math.max(1, rates.seen(user));
    return Math.log((affinity * seen + PRIOR_PAGES * baseRate) / (seen + PRIOR_PAGES) / baseRate);
  }

  @Override
  String labelPrefix() {
    return "affinity of user ";
  }

  @Override
  String reason(int user, ScoringContext context) {
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
