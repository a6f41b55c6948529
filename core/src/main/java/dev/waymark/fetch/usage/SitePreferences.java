package dev.waymark.fetch.usage;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.waymark.fetch.Fetcher;
import dev.waymark.fetch.robots.RobotsPolicy;
import dev.waymark.model.FetchResult;
import dev.waymark.model.UsagePreferences;
import dev.waymark.url.Urls;
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
  private final Cache<String, SiteFiles> sites =
      Caffeine.newBuilder().maximumSize(MAX_CACHED_SITES).executor(Runnable::run).build();

  private record SiteFiles(TdmRepFile reservations, List<RslLicense> licenses) {}

  /**
   * @param files reads every media type
   */
  public SitePreferences(RobotsPolicy robots, Fetcher files) {
    this.robots = robots;
    this.fetcher = files;
  }

  /**
   * What is preferred about a page.
   *
   * @param askSite whether it is worth asking the site for files about it
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
    byte[] reservations = fetch(site + TdmRepFile.PATH);
    List<RslLicense> licenses = new ArrayList<>();
    for (String url : robots.licenses(site + "/")) {
      String license = Urls.normalize(url);
      byte[] body = license == null ? null : fetch(license);
      if (body != null) {
        licenses.add(RslLicense.parse(body));
      }
    }
    return new SiteFiles(
        reservations == null ? new TdmRepFile(List.of()) : TdmRepFile.parse(reservations),
        licenses);
  }

  /** Null if there is none, or it may not be asked for. */
  private byte @Nullable [] fetch(String url) {
    return robots.decide(url).allowed() && fetcher.fetch(url, null) instanceof FetchResult.Ok ok
        ? ok.body()
        : null;
  }
}
