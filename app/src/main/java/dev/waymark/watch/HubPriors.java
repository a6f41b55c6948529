package dev.waymark.watch;

import dev.waymark.people.Trace;
import dev.waymark.rank.patterns.PatternMiner;
import dev.waymark.rank.patterns.SitePatterns;
import dev.waymark.rank.patterns.UrlPattern;
import dev.waymark.rank.patterns.UrlPatterns;
import dev.waymark.url.UrlTemplate;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What URL patterns and users' traffic say, before any poll, of how often a page has new links:
 * users leave hubs for what is new. The transits of a site are shared out by the hub scores of its
 * patterns (weighted HITS over the traffic), which also count where users went to good pages from.
 */
public final class HubPriors {
  private final UrlPatterns patterns;
  private final Map<String, Traffic> trafficByPattern = new HashMap<>();
  private final double meanTransits;

  /** Transits from so many URLs, as far as their hub scores account for them. */
  private record Traffic(double transits, int urls) {}

  /** By the patterns of a trace or, where it has no visits, by those of the URLs alone. */
  public static HubPriors mine(Trace trace, List<String> urls) {
    UrlPatterns traffic = UrlPatterns.of(trace);
    if (traffic.patternCount() > 0) {
      return new HubPriors(traffic);
    }
    PatternMiner miner = new PatternMiner();
    urls.forEach(miner::add);
    return new HubPriors(miner.mine());
  }

  HubPriors(UrlPatterns patterns) {
    this.patterns = patterns;
    double transits = 0;
    double urls = 0;
    for (SitePatterns site : patterns.sites()) {
      if (site.transits() == 0) {
        continue; // nobody's traffic was recorded there, which says nothing
      }
      for (UrlPattern pattern : site.patterns()) {
        Traffic traffic = new Traffic(pattern.hub() * site.transits(), pattern.urls());
        trafficByPattern.put(pattern.text(), traffic);
        transits += traffic.transits();
        urls += traffic.urls();
      }
    }
    this.meanTransits = (transits + 1) / (urls + 1);
  }

  /** The pattern of a URL, known or not. */
  public String pattern(String url) {
    return patterns.match(url).map(UrlPattern::text).orElseGet(() -> UrlTemplate.derive(url));
  }

  /**
   * By pattern: how often its pages have new links, as a multiple of the mean; only of patterns of
   * sites with traffic.
   */
  public Map<String, Double> rateFactors() {
    Map<String, Double> factors = new HashMap<>();
    trafficByPattern.forEach((pattern, traffic) -> {
      double smoothed = (traffic.transits() + meanTransits) / (traffic.urls() + 1);
      factors.put(pattern, smoothed / meanTransits);
    });
    return factors;
  }

  /** Transits from a page that its hub score accounts for; 0 without users. */
  double transitsPerUrl(String url) {
    Traffic traffic = trafficByPattern.get(pattern(url));
    return traffic == null ? 0 : traffic.transits() / Math.max(1, traffic.urls());
  }
}
