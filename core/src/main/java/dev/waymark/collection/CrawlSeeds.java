package dev.waymark.collection;

import dev.waymark.config.ConfigException;
import dev.waymark.crawl.Crawler;
import dev.waymark.crawl.UrlOwner;
import dev.waymark.fetch.Fetcher;
import dev.waymark.fetch.HttpFetcher;
import dev.waymark.fetch.robots.PoliteFetcher;
import dev.waymark.fetch.robots.RobotsPolicy;
import dev.waymark.fetch.robots.SitemapReader;
import dev.waymark.fetch.robots.Sleeper;
import dev.waymark.fetch.scope.Scope;
import dev.waymark.frontier.Frontier;
import dev.waymark.model.Candidate;
import dev.waymark.model.Origin;
import dev.waymark.url.Urls;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;

/** What a crawl begins with: its seeds, what their sitemaps list, or what somebody else found. */
final class CrawlSeeds {
  private final CrawlConfig config;
  private final List<String> seeds;
  private final List<Candidate> found;
  private final UrlOwner owner;
  private final Scope scope;

  /**
   * @param seeds those that are not the owner's are left out
   * @param found by somebody else; empty in a crawl from seeds
   */
  CrawlSeeds(
      CrawlConfig config, List<String> seeds, List<Candidate> found, UrlOwner owner, Scope scope) {
    this.config = config;
    this.seeds = seeds.stream().filter(owner::owns).toList();
    this.found = found;
    this.owner = owner;
    this.scope = scope;
  }

  /** Seeds as they are written in settings, as URLs. */
  static List<String> parse(List<String> written) {
    List<String> seeds = new ArrayList<>();
    for (String seed : written) {
      String url = Urls.normalizeTyped(seed);
      if (url == null) {
        throw new ConfigException(
            "seed: `" + seed + "` is not a web address; write it like https://example.org/");
      }
      seeds.add(url);
    }
    return seeds;
  }

  /** Offers all of it to a frontier. */
  void offer(
      Frontier frontier,
      OpenCollection collection,
      RobotsPolicy robots,
      HttpFetcher fetcher,
      InstantSource clock,
      Sleeper pause)
      throws InterruptedException {
    if (found.isEmpty()) {
      reopenSeeds(collection);
    }
    collection.sink().commit();
    offerSeeds(frontier, collection.pages() > 0 || config.crawl().sitemaps());
    found.forEach(frontier::offer);
    if (config.crawl().sitemaps() && found.isEmpty() && !isPageBudgetReached(collection)) {
      Fetcher maps = fetcher.fileFetcher(SitemapReader.MAX_SITEMAP_BYTES);
      PoliteFetcher files =
          new PoliteFetcher(
              robots, maps, config.politeness().delay(), clock, pause, frontier::notBefore);
      new SitemapCandidates(robots, files, scope, owner, pause)
          .offer(seeds, collection.frontierStore(), frontier, clock);
    }
  }

  /** What kept a seed from being fetched may have passed; one that redirects is known. */
  private void reopenSeeds(OpenCollection collection) {
    for (String seed : seeds) {
      String reason = collection.frontierStore().exclusionReason(Urls.id(seed));
      if (reason != null && !reason.equals(Crawler.MOVED_REASON)) {
        collection.frontierStore().reopen(Urls.id(seed));
      }
    }
  }

  /**
   * @param first whether seeds come before all else: one that somebody adds to a collection is what
   *     they want to see next, and what sitemaps list comes after the seeds
   */
  private void offerSeeds(Frontier frontier, boolean first) {
    for (String seed : seeds) {
      if (frontier.offer(Candidate.of(seed, 0, 0, Origin.SEED)) && first) {
        frontier.moveToFront(seed);
      }
    }
  }

  private boolean isPageBudgetReached(OpenCollection collection) {
    return config.crawl().pages() > 0 && collection.pages() >= config.crawl().pages();
  }
}
