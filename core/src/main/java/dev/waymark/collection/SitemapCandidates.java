package dev.waymark.collection;

import dev.waymark.crawl.UrlOwner;
import dev.waymark.fetch.robots.PoliteFetcher;
import dev.waymark.fetch.robots.RobotsPolicy;
import dev.waymark.fetch.robots.SitemapReader;
import dev.waymark.fetch.robots.Sleeper;
import dev.waymark.fetch.scope.Scope;
import dev.waymark.frontier.Frontier;
import dev.waymark.frontier.FrontierStore;
import dev.waymark.model.Candidate;
import dev.waymark.model.Origin;
import dev.waymark.url.Urls;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Makes candidates of what the sitemaps of the seeds' hosts list. Each host is asked once in the
 * life of a collection: what it listed waits from then on.
 */
final class SitemapCandidates {
  private static final int MAX_SITEMAPS = 100;
  private static final int MAX_URLS = 1_000_000;

  /** Followed by a host: metadata key that says that its sitemaps were read. */
  private static final String SITEMAPS_READ_KEY_PREFIX = "sitemaps-read/";

  private final RobotsPolicy robots;
  private final PoliteFetcher files;
  private final Scope scope;
  private final UrlOwner owner;
  private final Sleeper pause;

  SitemapCandidates(
      RobotsPolicy robots, PoliteFetcher files, Scope scope, UrlOwner owner, Sleeper pause) {
    this.robots = robots;
    this.files = files;
    this.scope = scope;
    this.owner = owner;
    this.pause = pause;
  }

  /**
   * Offers them, until it is time to stop; their hosts have a politeness delay then as after a
   * page.
   */
  void offer(List<String> seeds, FrontierStore store, Frontier frontier, InstantSource clock)
      throws InterruptedException {
    Map<String, String> hosts = new LinkedHashMap<>();
    seeds.forEach(seed -> hosts.putIfAbsent(Urls.host(seed), seed));
    for (Map.Entry<String, String> host : hosts.entrySet()) {
      String key = SITEMAPS_READ_KEY_PREFIX + host.getKey();
      if (store.getMeta(key) == null && pause.waitUnlessStopped(Duration.ZERO)) {
        List<String> listed = readSitemaps(host.getValue());
        if (pause.waitUnlessStopped(Duration.ZERO)) {
          listed.forEach(url -> frontier.offer(Candidate.of(url, 1, 0, Origin.SITEMAP)));
          if (robots.decide(host.getValue()).retryAfter().isZero()) {
            store.putMeta(key, new byte[0]);
          }
        }
      }
    }
    files.nextRequestTimes().forEach((host, next) -> frontier.backOff(host, next, clock.instant()));
  }

  private List<String> readSitemaps(String seed) {
    List<String> listed =
        new ArrayList<>(
            new SitemapReader(files, MAX_SITEMAPS, MAX_URLS).read(robots.sitemaps(seed)));
    listed.removeIf(url -> !owner.owns(url) || !scope.decide(url, 1).accepted());
    return listed;
  }
}
