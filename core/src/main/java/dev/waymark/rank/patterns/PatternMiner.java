package dev.waymark.rank.patterns;

import dev.waymark.people.Trace;
import dev.waymark.people.Visits;
import dev.waymark.rank.patterns.mining.SiteUrls;
import dev.waymark.rank.patterns.mining.TokenUsers;
import dev.waymark.url.Urls;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Collects the URLs and visits of sites and mines the patterns of each, sites in parallel. More can
 * be added at any time, and two miners merge. Owned by one thread.
 */
public final class PatternMiner {
  private final Map<String, SiteUrls> sites = new TreeMap<>();
  private final Map<String, TokenUsers> tokenUsers = new HashMap<>();
  private final int minUsers;
  private String lastOrigin = "";
  private @Nullable SiteUrls lastTable;

  /** For patterns that are shown or used, not stored. */
  public PatternMiner() {
    this(1);
  }

  /**
   * @param minUsers users that every text in a pattern must have; visits have to name theirs
   */
  public PatternMiner(int minUsers) {
    this.minUsers = minUsers;
  }

  /** The site of a URL: its host without {@code www.}. */
  public static String siteOf(String normalUrl) {
    String host = Urls.host(normalUrl);
    return host.startsWith("www.") ? host.substring(4) : host;
  }

  /** Reuses the last table: most URLs are of the same host as the one before. */
  private SiteUrls tableFor(String url) {
    SiteUrls table = lastTable;
    if (table == null || !url.startsWith(lastOrigin)) {
      table = sites.computeIfAbsent(siteOf(url), SiteUrls::new);
      lastTable = table;
      lastOrigin = url.substring(0, url.length() - Urls.path(url).length()) + "/";
    }
    return table;
  }

  /** Adds a URL without visits, from a list or a crawl. */
  public void add(String url) {
    tableFor(url).add(url);
  }

  /**
   * Adds a visit.
   *
   * @param referrer the page it came from, null if it is not known
   */
  public void addVisit(String url, @Nullable String referrer) {
    if (Urls.isReservedInvalid(url)) {
      return;
    }
    SiteUrls table = tableFor(url);
    int row = table.add(url);
    table.addVisits(row, 1);
    if (referrer != null && !referrer.equals(url) && isSameSite(table, referrer)) {
      table.addTransitions(table.add(referrer), row, 1);
    }
  }

  /**
   * Adds a visit of a user.
   *
   * @param user not 0
   */
  public void addVisit(String url, @Nullable String referrer, long user) {
    addVisit(url, referrer);
    if (minUsers > 1 && !Urls.isReservedInvalid(url)) {
      tokenUsers.computeIfAbsent(siteOf(url), site -> new TokenUsers(minUsers)).add(url, user);
    }
  }

  private boolean isSameSite(SiteUrls table, String url) {
    return url.startsWith(lastOrigin) || siteOf(url).equals(table.site());
  }

  /**
   * Adds all visits of a trace. In one without referrers the previous page counts as the referrer.
   */
  public void add(Trace trace) {
    boolean[] hasReferrers = {false};
    trace.forEachTriple((target, referrer, user) -> hasReferrers[0] |= referrer != Visits.NONE);
    for (int user = 0; user < trace.userCount(); user++) {
      Visits visits = trace.visitsOf(user);
      for (int i = 0; i < visits.size(); i++) {
        if (!visits.back(i)) {
          int referrer = hasReferrers[0] ? visits.referrer(i) : previousUrl(visits, i);
          addVisit(trace.url(visits.url(i)), referrer < 0 ? null : trace.url(referrer));
        }
      }
    }
  }

  private static int previousUrl(Visits visits, int i) {
    return i > 0 && !visits.startsSession(i) ? visits.url(i - 1) : Visits.NONE;
  }

  /** Adds the URLs and visits of another miner. */
  public void merge(PatternMiner other) {
    other.sites.forEach((site, urls) -> sites.computeIfAbsent(site, SiteUrls::new).merge(urls));
  }

  /** The URLs of a site; empty if it has none. */
  SiteUrls siteUrls(String site) {
    return sites.getOrDefault(site, new SiteUrls(site));
  }

  /** The number of URLs. */
  public long urlCount() {
    return sites.values().stream().mapToLong(SiteUrls::size).sum();
  }

  private void forgetRare() {
    if (minUsers > 1) {
      sites
          .keySet()
          .removeIf(site -> !tokenUsers.containsKey(site) || !tokenUsers.get(site).isKnownSite());
      sites.forEach((site, urls) -> urls.forgetRare(tokenUsers.get(site)));
    }
  }

  /** Mines all sites; with a minimum of users, nothing is added afterwards. */
  public UrlPatterns mine() {
    forgetRare();
    List<SiteUrls> tables = new ArrayList<>(sites.values());
    Map<String, SitePatterns> patternsBySite = new HashMap<>();
    tables.parallelStream()
        .map(SitePatterns::mine)
        .toList()
        .forEach(patterns -> patternsBySite.put(patterns.site(), patterns));
    return new UrlPatterns(patternsBySite);
  }
}
