package dev.waymark.fetch.usage;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.waymark.fetch.Fetcher;
import dev.waymark.fetch.robots.PoliteFetcher;
import dev.waymark.fetch.robots.RobotsPolicy;
import dev.waymark.fetch.robots.Sleeper;
import dev.waymark.model.FetchResult;
import dev.waymark.model.UsagePreferences;
import dev.waymark.url.Urls;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What sites prefer about the use of their pages. robots.txt is at hand; tdmrep.json and RSL
 * licences are asked for once a site, when it has a page worth it. Called from many threads.
 */
public final class SitePreferences {
  /** Of one file; real ones have a few lines. */
  public static final long MAX_FILE_BYTES = 200 * 1024;

  private static final int MAX_CACHED_SITES = 20_000;

  private final RobotsPolicy robots;
  private final Fetcher fetcher;
  private final Duration delay;
  private final InstantSource clock;
  private final Sleeper sleeper;
  private final Cache<String, SiteFiles> sites =
      Caffeine.newBuilder().maximumSize(MAX_CACHED_SITES).executor(Runnable::run).build();

  private record SiteFiles(TdmRepFile reservations, List<RslLicense> licenses) {}

  /**
   * @param files reads every media type
   * @param delay politeness delay, unless robots.txt has a crawl delay
   */
  public SitePreferences(
      RobotsPolicy robots, Fetcher files, Duration delay, InstantSource clock, Sleeper sleeper) {
    this.robots = robots;
    this.fetcher = files;
    this.delay = delay;
    this.clock = clock;
    this.sleeper = sleeper;
  }

  /**
   * What is preferred about a page.
   *
   * @param askSite whether it is worth asking the site for files about it; after its delay, since
   *     the page has just been fetched
   */
  public UsagePreferences find(String url, boolean askSite) {
    UsagePreferences said = robots.preferences(url);
    if (!askSite) {
      return said;
    }
    int slash = url.indexOf('/', url.indexOf("://") + 3);
    String site = slash < 0 ? url : url.substring(0, slash);
    String path = slash < 0 ? "/" : url.substring(slash);
    SiteFiles files = sites.get(site, this::read);
    UsagePreferences all = files.reservations.preferences(path).and(said);
    for (RslLicense license : files.licenses) {
      all = all.and(license.preferences(site, path));
    }
    return all;
  }

  private SiteFiles read(String site) {
    Duration crawlDelay = robots.decide(site + TdmRepFile.PATH).crawlDelay();
    Instant next = clock.instant().plus(crawlDelay.isZero() ? delay : crawlDelay);
    Fetcher polite = new PoliteFetcher(robots, fetcher, delay, clock, sleeper, host -> next);
    byte[] reservations = fetch(site + TdmRepFile.PATH, polite);
    List<RslLicense> licenses = new ArrayList<>();
    for (String url : robots.licenses(site + "/")) {
      String license = Urls.normalize(url);
      byte[] body = license == null ? null : fetch(license, polite);
      if (body != null) {
        licenses.add(RslLicense.parse(body));
      }
    }
    return new SiteFiles(
        reservations == null ? new TdmRepFile(List.of()) : TdmRepFile.parse(reservations),
        licenses);
  }

  /** Null if there is none, or it may not be asked for. */
  private static byte @Nullable [] fetch(String url, Fetcher fetcher) {
    return fetcher.fetch(url, null) instanceof FetchResult.Ok ok ? ok.body() : null;
  }
}
