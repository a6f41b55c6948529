package dev.waymark.rank.patterns;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The mined patterns of many sites. Immutable and thread-safe. */
public final class UrlPatterns {
  private final Map<String, SitePatterns> sites;

  UrlPatterns(Map<String, SitePatterns> sites) {
    this.sites = Map.copyOf(sites);
  }

  /** The sites, most URLs first. */
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

  /** The pattern of a URL in normal form, known or not. */
  public Optional<UrlPattern> match(String url) {
    return findSite(PatternMiner.siteOf(url)).flatMap(patterns -> patterns.match(url));
  }

  /** The number of patterns. */
  public int patternCount() {
    return sites.values().stream().mapToInt(site -> site.patterns().size()).sum();
  }
}
