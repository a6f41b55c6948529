package dev.waymark.rank.waymark.people;

import dev.waymark.rank.knowledge.FeatureCounts;
import dev.waymark.rank.knowledge.FeatureRates;
import dev.waymark.rank.knowledge.FeatureType;
import dev.waymark.rank.knowledge.Knowledge;
import dev.waymark.rank.knowledge.rate.BaseRate;
import dev.waymark.rank.knowledge.rate.FeaturePrior;
import dev.waymark.rank.knowledge.rate.LogRates;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The rates of the features of one type, computed anew when the base rate has changed. */
final class FeatureRateCache {
  private final FeatureType type;
  private @Nullable Knowledge knowledge;
  private BaseRate base = new BaseRate(-1, -1);
  private LogRates logRates = new LogRates(new BaseRate(0, 0));
  private @Nullable FeatureRates rates;

  FeatureRateCache(FeatureType type) {
    this.type = type;
  }

  FeatureRates rates(Knowledge current) {
    FeatureRates cached = rates;
    if (cached == null || current != knowledge || !current.baseRate().equals(base)) {
      knowledge = current;
      base = current.baseRate();
      logRates = new LogRates(base);
      cached = new FeatureRates(current.counts(type), logRates, FeaturePrior.NONE);
      rates = cached;
    }
    return cached;
  }

  /** The log ratio of one feature. */
  double logRatio(long feature, Knowledge current) {
    rates(current);
    FeatureCounts counts = current.counts(type);
    int slot = counts.slot(feature);
    return slot < 0 ? 0 : logRates.logRatio(counts.seen(slot), counts.relevant(slot));
  }

  /** "3 of 7", relevant and all crawled pages with a feature. */
  String describe(long feature, Knowledge current) {
    FeatureCounts counts = current.counts(type);
    return String.format(
        Locale.ROOT, "%.0f of %.0f", counts.relevantOf(feature), counts.seenOf(feature));
  }
}
