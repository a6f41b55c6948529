package dev.waymark.rank.patterns;

import dev.waymark.model.Candidate;
import dev.waymark.people.Trace;
import dev.waymark.people.Visits;
import dev.waymark.rank.Contribution;
import dev.waymark.rank.OrderingPolicy;
import dev.waymark.rank.PolicyContext;
import dev.waymark.rank.ScoringContext;
import dev.waymark.rank.knowledge.FeatureCounts;
import dev.waymark.rank.knowledge.FeatureExtractor;
import dev.waymark.rank.knowledge.FeatureType;
import dev.waymark.rank.knowledge.rate.InterestRatio;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Scores the URLs of a site by the traffic of their patterns: by authority for a complete crawl, by
 * hub score for discovering new pages. A URL's own visits count in addition to those of its
 * pattern. Where the trace has no visits, the relevance of crawled pages with the same pattern
 * decides.
 */
public final class PatternPolicy implements OrderingPolicy {
  /** Weight of the pattern's mean against a URL's own visits, in visits. */
  private static final double PATTERN_PRIOR_VISITS = 1;

  /** Visits of a URL without any expectation; keeps the logarithm finite. */
  private static final double MIN_EXPECTED_VISITS = 1e-3;

  /** Which score of HITS is used. */
  public enum HitsScore {
    AUTHORITY,
    HUB
  }

  private final HitsScore hitsScore;
  private final Trace trace;
  private final int[] visits;
  private final int[] transits;
  private final UrlPatterns patterns;
  private final PatternFeatures features;
  private final InterestRatio interestRatio;

  private PatternPolicy(HitsScore hitsScore, PolicyContext context) {
    this.hitsScore = hitsScore;
    this.trace = context.trace();
    this.patterns = UrlPatterns.of(trace);
    this.features = new PatternFeatures(patterns);
    this.visits = new int[trace.urlCount()];
    this.transits = new int[trace.urlCount()];
    trace.forEachTriple((target, referrer, user) -> {
      visits[target]++;
      if (referrer != Visits.NONE) {
        transits[referrer]++;
      }
    });
    this.interestRatio = InterestRatio.corrected(context.settings().significance());
  }

  /** Authorities first: everything that users read, most read first. */
  public static OrderingPolicy byAuthority(PolicyContext context) {
    return new PatternPolicy(HitsScore.AUTHORITY, context);
  }

  /** Hubs first: pages through which users reach what they read. */
  public static OrderingPolicy byHub(PolicyContext context) {
    return new PatternPolicy(HitsScore.HUB, context);
  }

  @Override
  public Set<FeatureType> featureTypes() {
    return Set.of(FeatureType.PATTERN);
  }

  @Override
  public Map<FeatureType, FeatureExtractor> extractors() {
    return Map.of(FeatureType.PATTERN, features);
  }

  @Override
  public boolean isAdaptive() {
    return patterns.patternCount() == 0;
  }

  @Override
  public double score(Candidate candidate, ScoringContext context) {
    return logExpectedTraffic(candidate)
        + patternLogRatio(candidate, context)
        + discoveryTieBreak(candidate);
  }

  /**
   * The logarithm of the traffic expected of a URL: transits, and for authorities also visits.
   * Authorities include transits because pages are found through the pages that link to them. A
   * pattern's share of the site's score is spread over its URLs, weighted by the in-links of the
   * candidate.
   */
  private double logExpectedTraffic(Candidate candidate) {
    if (patterns.patternCount() == 0) {
      return 0;
    }
    SitePatterns sitePatterns =
        patterns.findSite(PatternMiner.siteOf(candidate.url())).orElse(null);
    if (sitePatterns == null) {
      return Math.log(MIN_EXPECTED_VISITS);
    }
    double linkFactor = Math.sqrt(1 + candidate.inLinks());
    double expectedPerUrl =
        sitePatterns.match(candidate.url()).map(p -> expectedTraffic(p, sitePatterns)).orElse(0.0);
    int url = trace.findUrl(candidate.url());
    double ownTraffic =
        url < 0 ? 0 : (hitsScore == HitsScore.AUTHORITY ? visits[url] : 0) + transits[url];
    return Math.log(
        MIN_EXPECTED_VISITS
            + (ownTraffic + PATTERN_PRIOR_VISITS * linkFactor * expectedPerUrl)
                / (1 + PATTERN_PRIOR_VISITS));
  }

  private double expectedTraffic(UrlPattern pattern, SitePatterns sitePatterns) {
    double expectedTransits = pattern.hubPerUrl() * sitePatterns.transits();
    return hitsScore == HitsScore.AUTHORITY
        ? pattern.authorityPerUrl() * sitePatterns.visits() + expectedTransits
        : expectedTransits;
  }

  private double patternLogRatio(Candidate candidate, ScoringContext context) {
    if (patterns.patternCount() > 0) {
      return 0;
    }
    FeatureCounts counts = context.knowledge().counts(FeatureType.PATTERN);
    int slot = counts.slot(features.featureId(candidate.url()));
    return slot < 0
        ? 0
        : interestRatio.logRatio(
            counts.seen(slot), counts.relevant(slot), context.knowledge().baseRate());
  }

  /** First discovered first. */
  private static double discoveryTieBreak(Candidate candidate) {
    return -candidate.discoveryNumber() * 0x1p-40;
  }

  @Override
  public List<Contribution> explain(Candidate candidate, ScoringContext context) {
    String pattern = features.featureName(candidate.url());
    String reason =
        patterns
            .match(candidate.url())
            .map(p ->
                String.format(
                    Locale.ROOT,
                    "%s: %d visits, %d transits, %d URLs, %s",
                    pattern,
                    p.visits(),
                    p.transits(),
                    p.urls(),
                    p.role().name().toLowerCase(Locale.ROOT)))
            .orElse(pattern);
    return List.of(
        new Contribution("pattern", logExpectedTraffic(candidate), reason),
        new Contribution("pattern, this crawl", patternLogRatio(candidate, context), pattern),
        new Contribution("found", discoveryTieBreak(candidate), "first discovered first"));
  }
}
