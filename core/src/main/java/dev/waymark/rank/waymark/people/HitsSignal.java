package dev.waymark.rank.waymark.people;

import dev.waymark.model.Candidate;
import dev.waymark.rank.ScoringContext;
import dev.waymark.rank.patterns.PatternMiner;
import dev.waymark.rank.patterns.SitePatterns;
import dev.waymark.rank.patterns.UrlPattern;
import dev.waymark.rank.patterns.UrlPatterns;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/**
 * The score of a candidate's URL pattern by weighted HITS over users' transitions, a URL's share
 * against the mean URL of its site: authority where users read, hub where they pass through.
 *
 * @param share of the site's score that a pattern has
 */
record HitsSignal(String description, UrlPatterns patterns, ToDoubleFunction<UrlPattern> share)
    implements PeopleSignal {
  /** Bound of the log ratio; patterns of a single URL may have most of a site's score. */
  private static final double MAX_LOG_RATIO = 3;

  static HitsSignal authority(UrlPatterns patterns) {
    return new HitsSignal("authority of its URL pattern", patterns, UrlPattern::authority);
  }

  static HitsSignal hub(UrlPatterns patterns) {
    return new HitsSignal("URL pattern as a hub", patterns, UrlPattern::hub);
  }

  @Override
  public double value(Candidate candidate, ScoringContext context) {
    SitePatterns site = patterns.findSite(PatternMiner.siteOf(candidate.url())).orElse(null);
    UrlPattern pattern = site == null ? null : site.match(candidate.url()).orElse(null);
    if (site == null || pattern == null) {
      return 0;
    }
    double ratio = share.applyAsDouble(pattern) / pattern.urls() * site.urls();
    return Math.clamp(
        Math.log(Math.max(ratio, Math.exp(-MAX_LOG_RATIO))), -MAX_LOG_RATIO, MAX_LOG_RATIO);
  }

  @Override
  public String explain(Candidate candidate, ScoringContext context) {
    return patterns
        .match(candidate.url())
        .map(pattern ->
            String.format(
                Locale.ROOT,
                "%s: %.0f %% of the site's, %d of its URLs, %d visits, %d transits",
                pattern.text(),
                100 * share.applyAsDouble(pattern),
                pattern.urls(),
                pattern.visits(),
                pattern.transits()))
        .orElse("");
  }
}
