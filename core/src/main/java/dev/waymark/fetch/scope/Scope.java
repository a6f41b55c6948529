package dev.waymark.fetch.scope;

import crawlercommons.domains.EffectiveTldFinder;
import dev.waymark.model.MissCause;
import dev.waymark.model.PageKind;
import dev.waymark.url.Urls;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * Decides by the text of a URL whether it belongs to the crawl. Thread-safe; changes only when a
 * seed redirects to another host. Called for every link, so it does not allocate unless regular
 * expressions are set.
 */
public final class Scope {
  private static final ScopeDecision TOO_DEEP =
      ScopeDecision.rejected("scope: more links from the seeds than max-depth");
  private static final ScopeDecision OTHER_HOST = ScopeDecision.rejected("scope: other host");
  private static final ScopeDecision OTHER_PATH = ScopeDecision.rejected("scope: other path");
  private static final ScopeDecision SKIPPED_EXTENSION =
      ScopeDecision.missed("scope: file extension", MissCause.SKIPPED_EXTENSION);
  private static final ScopeDecision TOO_MANY_LEVELS =
      ScopeDecision.missed("trap: path with too many levels", MissCause.TRAP);
  private static final ScopeDecision REPEATING_PATH =
      ScopeDecision.missed("trap: path repeats itself", MissCause.TRAP);
  private static final ScopeDecision TOO_MANY_KEYS =
      ScopeDecision.missed("trap: query with too many keys", MissCause.TRAP);
  private static final ScopeDecision NOT_INCLUDED =
      ScopeDecision.rejected("scope: no include expression is found");

  private final int maxDepth;
  private final int maxLevels;
  private final int maxKeys;
  private final ScopeSettings.SeedScope seedScope;
  private final List<String> hostNames;
  private final List<String> domainNames;
  private volatile SubstringSet hosts;
  private volatile SubstringSet domains;
  private final List<String> paths;
  private final SubstringSet skippedExtensions;
  private final List<BoundedRegex> include;
  private final List<BoundedRegex> exclude;

  /**
   * @param seeds normal forms; {@code stay} refers to their hosts
   * @throws dev.waymark.config.ConfigException an expression cannot be parsed
   */
  public Scope(ScopeSettings settings, Collection<String> seeds) {
    this(settings, List.of(), seeds);
  }

  /**
   * @param unreadExtensions skipped besides those of the settings
   */
  public Scope(ScopeSettings settings, List<String> unreadExtensions, Collection<String> seeds) {
    this.maxDepth = settings.maxDepth() == 0 ? Integer.MAX_VALUE : settings.maxDepth();
    this.maxLevels = settings.maxLevels();
    this.maxKeys = settings.maxQueryKeys();
    this.seedScope = settings.stay();
    this.hostNames = new ArrayList<>(settings.onlyHost());
    this.domainNames = new ArrayList<>(settings.onlyDomain());
    seeds.forEach(this::addSeedHost);
    this.hosts = new SubstringSet(hostNames);
    this.domains = new SubstringSet(domainNames);
    this.paths = List.copyOf(settings.onlyPath());
    List<String> skipped = new ArrayList<>(settings.skipExtension());
    skipped.addAll(unreadExtensions);
    this.skippedExtensions = new SubstringSet(skipped);
    this.include = BoundedRegex.compile("include", settings.include());
    this.exclude = BoundedRegex.compile("exclude", settings.exclude());
  }

  private void addSeedHost(String seed) {
    switch (seedScope) {
      case HOST -> hostNames.add(hostWithoutPort(seed));
      case DOMAIN -> domainNames.add(registeredDomain(hostWithoutPort(seed)));
      case ANY -> {}
    }
  }

  /** Whether the scope depends on the hosts of the seeds. */
  public boolean isLimitedToSeeds() {
    return seedScope != ScopeSettings.SeedScope.ANY;
  }

  /** Adds the URL that a seed redirects to: {@code stay} then refers to its host, too. */
  public synchronized void addSeed(String url) {
    addSeedHost(url);
    hosts = new SubstringSet(hostNames);
    domains = new SubstringSet(domainNames);
  }

  /**
   * Whether a URL belongs to the crawl.
   *
   * @param url normal form
   * @param depth links from the nearest seed, 0 for a seed
   */
  public ScopeDecision decide(String url, int depth) {
    int host = url.indexOf("://") + 3;
    int path = url.indexOf('/', host);
    if (path < 0) {
      path = url.length();
    }
    int query = url.indexOf('?', path);
    int end = query < 0 ? url.length() : query;
    if (depth > maxDepth) {
      return TOO_DEEP;
    }
    if (!isHostIn(url, host, path)) {
      return OTHER_HOST;
    }
    if (!paths.isEmpty() && !isPathIn(url, path)) {
      return OTHER_PATH;
    }
    if (hasSkippedExtension(url, path, end)) {
      return SKIPPED_EXTENSION;
    }
    int levels = count(url, '/', path, end);
    if (levels > maxLevels) {
      return TOO_MANY_LEVELS;
    }
    if (levels >= RepeatedSegments.MIN_REPEATS && RepeatedSegments.occurIn(url, path, end)) {
      return REPEATING_PATH;
    }
    if (query >= 0 && count(url, '&', query, url.length()) >= maxKeys) {
      return TOO_MANY_KEYS;
    }
    return include.isEmpty() && exclude.isEmpty()
        ? ScopeDecision.ACCEPTED
        : decideByExpressions(url);
  }

  /** Whether the crawl is limited to some hosts, and that of a URL is one. */
  public boolean namesHost(String url) {
    int host = url.indexOf("://") + 3;
    int path = url.indexOf('/', host);
    return !(hosts.isEmpty() && domains.isEmpty())
        && isHostIn(url, host, path < 0 ? url.length() : path);
  }

  /** Whether the hosts of two URLs have the same registered domain. */
  public static boolean isSameDomain(String url, String other) {
    return registeredDomain(hostWithoutPort(url)).equals(registeredDomain(hostWithoutPort(other)));
  }

  private boolean isHostIn(String url, int from, int path) {
    if (hosts.isEmpty() && domains.isEmpty()) {
      return true;
    }
    if (from >= path) {
      return false;
    }
    int colon = url.indexOf(':', url.charAt(from) == '[' ? url.indexOf(']', from) : from);
    int to = colon < 0 || colon > path ? path : colon;
    if (hosts.contains(url, from, to) || (to < path && hosts.contains(url, from, path))) {
      return true;
    }
    if (!domains.isEmpty()) {
      for (int at = from; at > 0 && at < to; at = url.indexOf('.', at) + 1) {
        if (domains.contains(url, at, to)) {
          return true;
        }
      }
    }
    return false;
  }

  private boolean isPathIn(String url, int path) {
    for (String prefix : paths) {
      if (url.startsWith(prefix, path)) {
        return true;
      }
    }
    return false;
  }

  private boolean hasSkippedExtension(String url, int path, int end) {
    for (int i = end - 1; i > path; i--) {
      char c = url.charAt(i);
      if (c == '.') {
        return skippedExtensions.contains(url, i + 1, end) && !PageKind.isCompressedSitemap(url);
      }
      if (c == '/') {
        return false;
      }
    }
    return false;
  }

  private ScopeDecision decideByExpressions(String url) {
    for (BoundedRegex expression : exclude) {
      if (!Boolean.FALSE.equals(expression.isFoundIn(url))) {
        return ScopeDecision.rejected("scope: exclude expression " + expression);
      }
    }
    for (BoundedRegex expression : include) {
      if (Boolean.TRUE.equals(expression.isFoundIn(url))) {
        return ScopeDecision.ACCEPTED;
      }
    }
    return include.isEmpty() ? ScopeDecision.ACCEPTED : NOT_INCLUDED;
  }

  private static int count(String url, char character, int from, int to) {
    int count = 0;
    for (int i = from; i < to; i++) {
      if (url.charAt(i) == character) {
        count++;
      }
    }
    return count;
  }

  /** The host without its port. */
  private static String hostWithoutPort(String url) {
    String host = Urls.host(url);
    int colon = host.indexOf(':', Math.max(0, host.indexOf(']')));
    return colon < 0 ? host : host.substring(0, colon);
  }

  /**
   * The registered domain of a host by the public suffix list, private suffixes included: that of
   * {@code a.b.example.co.uk} is {@code example.co.uk}. A host without one (an address, localhost)
   * is returned unchanged.
   */
  public static String registeredDomain(String host) {
    if (host.startsWith("[") || Character.isDigit(host.charAt(host.length() - 1))) {
      return host;
    }
    String domain = EffectiveTldFinder.getAssignedDomain(host, true, false);
    return domain == null ? host : domain;
  }
}
