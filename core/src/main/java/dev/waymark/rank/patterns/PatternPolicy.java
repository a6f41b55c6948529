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
import dev.waymark.rank.knowledge.InterestRatio;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Orders a site's URLs by what people's paths say about their patterns: by authority for a complete
 * crawl, by hub score for finding what is new. A URL's own visits count beside those of its
 * pattern, and the more, the more there are. Where nobody was seen, the pattern's tally speaks: how
 * pages of the same pattern turned out in this crawl.
 */
public final class PatternPolicy implements OrderingPolicy {
  /** Visits that a pattern's mean weighs against a URL's own. */
  private static final double PATTERN_PRIOR_VISITS = 1;

  /** Visits of a URL of which nothing is expected. */
  private static final double MIN_EXPECTED_VISITS = 1e-3;

  /** Which of the two scores. */
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
    PatternMiner miner = new PatternMiner();
    miner.add(trace);
    this.patterns = miner.mine();
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

  /** The authorities first: all that people read, the most read first. */
  public static OrderingPolicy byAuthority(PolicyContext context) {
    return new PatternPolicy(HitsScore.AUTHORITY, context);
  }

  /** The hubs first: where people find their way to what they read. */
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
   * The logarithm of what is expected of the URL. For an authority: visits, and the visits it leads
   * to, since what nobody links to cannot be found; for a hub: the latter. A pattern's share of its
   * site's score is spread over its URLs; of two that nobody was seen on, the one that more pages
   * link to is likelier to be visited.
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

  /** Among equals, first found first. */
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
        new Contribution("found", discoveryTieBreak(candidate), "first found first"));
  }
}
