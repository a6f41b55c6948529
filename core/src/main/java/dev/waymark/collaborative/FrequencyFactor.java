package dev.waymark.collaborative;

import dev.waymark.learn.Base;
import dev.waymark.learn.Evidence;
import dev.waymark.learn.Known;
import dev.waymark.people.Trace;
import java.util.Arrays;
import java.util.Locale;

/**
 * How often the pages of those who went there satisfy: I^B of "Collaborative Crawling", equation 2,
 * over the people who differ significantly by equation 3.
 */
final class FrequencyFactor extends PersonByPerson {
  /** Most people have few crawled pages: what these counts are worth is computed once a page. */
  private static final int SMALL = 32;

  private final Rates rates;
  private final Evidence evidence;
  private final double[] small = new double[SMALL * SMALL];
  private Base base = new Base(-1, -1);

  FrequencyFactor(Trace trace, Rates rates, Evidence evidence) {
    super(trace);
    this.rates = rates;
    this.evidence = evidence;
  }

  @Override
  void refresh(Known known) {
    rates.refresh(known);
    Base now = known.knowledge().base();
    if (!now.equals(base)) {
      base = now;
      Arrays.fill(small, Double.NaN);
    }
  }

  Rates rates() {
    return rates;
  }

  /** Before the first hit nothing is significant, but misses speak against. */
  private double evidence(double seen, double hits) {
    return base.hits() == 0
        ? Math.log(evidence.ratio(seen, hits, base))
        : evidence.log(seen, hits, base);
  }

  @Override
  double log(int user) {
    double seen = rates.seen(user);
    double hits = rates.hits(user);
    if (seen == 0) {
      return 0;
    }
    if (seen >= SMALL || seen != (int) seen || hits != (int) hits) {
      return evidence(seen, hits);
    }
    int place = (int) seen * SMALL + (int) hits;
    if (Double.isNaN(small[place])) {
      small[place] = evidence(seen, hits);
    }
    return small[place];
  }

  @Override
  String name() {
    return "person ";
  }

  @Override
  String reason(int user, Known known) {
    return String.format(
        Locale.ROOT,
        "%.0f of the %.0f crawled pages they went to satisfied, base %.2g %%",
        rates.hits(user),
        rates.seen(user),
        100 * evidence.rate(base));
  }
}
