package dev.waymark.collaborative;

import dev.waymark.learn.Known;
import dev.waymark.people.Trace;
import java.util.Locale;

/**
 * What the pages of those who went there are like: I^SF of "Collaborative Crawling", equation 5,
 * over the people whose leaning is far from the mean of all, equation 8. P(V) of equation 4 is
 * taken as the share of all crawled pages that satisfy: a person's own share would make every
 * leaning about 1.
 */
final class SignatureFactor extends PersonByPerson {
  /** Pages of the base rate that every person is taken to have had before. */
  private static final double PRIOR = 2;

  private final Leanings leanings;
  private final Rates rates;
  private final double threshold;
  private double rate;
  private double mean;
  private double deviation;

  SignatureFactor(Trace trace, Leanings leanings, Rates rates, double threshold) {
    super(trace);
    this.leanings = leanings;
    this.rates = rates;
    this.threshold = threshold;
  }

  @Override
  void refresh(Known known) {
    rates.refresh(known);
    rate = known.knowledge().base().smoothed();
    mean = leanings.mean();
    deviation = leanings.deviation();
  }

  @Override
  double log(int user) {
    double leaning = leanings.of(user);
    if (leaning < 0 || Math.abs(leaning - mean) < threshold * deviation) {
      return 0;
    }
    double seen = Math.max(1, rates.seen(user));
    return Math.log((leaning * seen + PRIOR * rate) / (seen + PRIOR) / rate);
  }

  @Override
  String name() {
    return "leaning of ";
  }

  @Override
  String reason(int user, Known known) {
    return String.format(
        Locale.ROOT,
        "%.2f, of all %d people %.2f ± %.2f, base %.2g %%",
        leanings.of(user),
        leanings.people(),
        mean,
        deviation,
        100 * rate);
  }
}
