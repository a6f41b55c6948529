package dev.waymark.rank.patterns;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The patterns of many sites. Never changes; any number of threads may ask. */
public final class UrlPatterns {
  private final Map<String, SitePatterns> sites;

  UrlPatterns(Map<String, SitePatterns> sites) {
    this.sites = Map.copyOf(sites);
  }

  /** The sites, the one with the most URLs first. */
  public List<SitePatterns> sites() {
    return sites.values().stream()
        .sorted(
            Comparator.comparingInt(SitePatterns::urls)
                .reversed()
                .thenComparing(SitePatterns::site))
        .toList();
  }

  /** The patterns of a site, if there are any. */
  public Optional<SitePatterns> findSite(String site) {
    return Optional.ofNullable(sites.get(site));
  }

  /** The pattern of a URL in normal form, seen or not. */
  public Optional<UrlPattern> match(String url) {
    return findSite(PatternMiner.siteOf(url)).flatMap(patterns -> patterns.match(url));
  }

  /** How many patterns there are. */
  public int patternCount() {
    return sites.values().stream().mapToInt(site -> site.patterns().size()).sum();
  }
}
