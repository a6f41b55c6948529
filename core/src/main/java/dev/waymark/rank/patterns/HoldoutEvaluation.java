package dev.waymark.rank.patterns;

import dev.waymark.math.PairedSample;
import dev.waymark.rank.patterns.mining.SiteUrls;
import java.util.HashMap;
import java.util.Map;

/**
 * Evaluates patterns on the visits of a later period, added one by one. It stores no URL texts and
 * scales as a miner does. Owned by one thread.
 */
public final class HoldoutEvaluation {
  private final PatternMiner trainingMiner;
  private final UrlPatterns patterns;
  private final Map<String, HoldoutSite> sites = new HashMap<>();

  /**
   * @param trainingMiner what the patterns were mined from; must not change any more
   */
  public HoldoutEvaluation(PatternMiner trainingMiner, UrlPatterns patterns) {
    this.trainingMiner = trainingMiner;
    this.patterns = patterns;
  }

  /**
   * Adds a URL of the later period.
   *
   * @param visits of users; 0 if the URL only exists
   */
  public void add(String url, int visits) {
    sites.computeIfAbsent(PatternMiner.siteOf(url), this::createSite).add(url, visits);
  }

  private HoldoutSite createSite(String name) {
    return new HoldoutSite(
        name, trainingMiner.siteUrls(name), patterns.findSite(name).orElse(null));
  }

  /** The result over everything added. */
  public HoldoutResult result() {
    UrlCounts sums = new UrlCounts();
    PairedSample byPattern = new PairedSample();
    PairedSample unseenByWholePattern = new PairedSample();
    PairedSample byUrl = new PairedSample();
    PairedSample unseenByPattern = new PairedSample();
    PairedSample unseenByNearest = new PairedSample();
    patterns.sites().forEach(site -> sites.computeIfAbsent(site.site(), this::createSite));
    sites
        .values()
        .forEach(site -> {
          site.addPatternPairs(byPattern, unseenByWholePattern);
          site.addUrlPairs(sums, byUrl, unseenByPattern, unseenByNearest);
        });
    return new HoldoutResult(
        trainingMiner.urlCount(),
        patterns.patternCount(),
        coverage(),
        share(sums.covered, sums.urls),
        share(sums.coveredUnseen, sums.unseen),
        byPattern.spearman(),
        byUrl.spearman(),
        sums.unseen,
        unseenByPattern.correlationWithInterval(),
        unseenByNearest.correlationWithInterval(),
        unseenByWholePattern.spearman());
  }

  /** Counts of URLs. */
  static final class UrlCounts {
    long urls;
    long covered;
    long unseen;
    long coveredUnseen;
  }

  /** Coverage of the training URLs, estimated on each site's random sample of texts. */
  private double coverage() {
    double covered = 0;
    for (SitePatterns site : patterns.sites()) {
      SiteUrls urls = trainingMiner.siteUrls(site.site());
      long matched =
          urls.sampledUrls().values().stream()
              .filter(url -> site.match(url).filter(UrlPattern::specific).isPresent())
              .count();
      covered += share(matched, urls.sampledUrls().size()) * urls.size();
    }
    return trainingMiner.urlCount() == 0 ? 0 : covered / trainingMiner.urlCount();
  }

  private static double share(long part, long total) {
    return total == 0 ? 0 : (double) part / total;
  }
}
