package dev.waymark.patterns;

import java.util.HashMap;
import java.util.Map;

/**
 * Holds patterns against visits of a later time, told one by one. Keeps no texts: as many URLs fit
 * as into a miner. Owned by one thread.
 */
public final class Later {
  private final PatternMiner before;
  private final Patterns patterns;
  private final Map<String, LaterSite> sites = new HashMap<>();

  /**
   * @param before what the patterns were mined from; must not grow any more
   */
  public Later(PatternMiner before, Patterns patterns) {
    this.before = before;
    this.patterns = patterns;
  }

  /**
   * A URL of the later time.
   *
   * @param visits of people, 0 if it is only there
   */
  public void add(String url, int visits) {
    sites.computeIfAbsent(PatternMiner.site(url), this::site).add(url, visits);
  }

  private LaterSite site(String name) {
    return new LaterSite(name, before.of(name), patterns.site(name).orElse(null));
  }

  /** What came of it. */
  public Holdout measured() {
    Sums sums = new Sums();
    Pairs byPattern = new Pairs();
    Pairs unseenByWholePattern = new Pairs();
    Pairs byUrl = new Pairs();
    Pairs unseenByPattern = new Pairs();
    Pairs unseenByNearest = new Pairs();
    patterns.sites().forEach(site -> sites.computeIfAbsent(site.site(), this::site));
    sites
        .values()
        .forEach(site -> {
          site.patterns(byPattern, unseenByWholePattern);
          site.urls(sums, byUrl, unseenByPattern, unseenByNearest);
        });
    return new Holdout(
        before.urls(),
        patterns.size(),
        coverage(),
        share(sums.covered, sums.urls),
        share(sums.coveredUnseen, sums.unseen),
        byPattern.spearman(),
        byUrl.spearman(),
        sums.unseen,
        unseenByPattern.correlation(),
        unseenByNearest.correlation(),
        unseenByWholePattern.spearman());
  }

  /** Counts of URLs. */
  static final class Sums {
    long urls;
    long covered;
    long unseen;
    long coveredUnseen;
  }

  /** Of each site as far as its URLs are known as texts, which is by lot. */
  private double coverage() {
    double covered = 0;
    for (SitePatterns site : patterns.sites()) {
      SiteUrls urls = before.of(site.site());
      long found =
          urls.texts().values().stream()
              .filter(url -> site.match(url).filter(Pattern::telling).isPresent())
              .count();
      covered += share(found, urls.texts().size()) * urls.size();
    }
    return before.urls() == 0 ? 0 : covered / before.urls();
  }

  private static double share(long some, long all) {
    return all == 0 ? 0 : (double) some / all;
  }
}
