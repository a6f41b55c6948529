package dev.waymark.rank.patterns;

import dev.waymark.people.Trace;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/** The mined patterns of many sites. Immutable and thread-safe. */
public final class UrlPatterns {
  private final Map<String, SitePatterns> sites;

  UrlPatterns(Map<String, SitePatterns> sites) {
    this.sites = Map.copyOf(sites);
  }

  /**
   * The patterns of a trace: those that its imports mined from all page views, or else those of the
   * visits that it has.
   */
  public static UrlPatterns of(Trace trace) {
    byte[] stored = trace.patterns();
    if (stored.length > 0) {
      return parse(stored);
    }
    PatternMiner miner = new PatternMiner();
    miner.add(trace);
    return miner.mine();
  }

  /** No patterns of any site. */
  public static UrlPatterns none() {
    return new UrlPatterns(Map.of());
  }

  /** The patterns that {@link #toBytes} wrote. */
  public static UrlPatterns parse(byte[] bytes) {
    try {
      return PatternCodec.read(bytes);
    } catch (IOException e) {
      throw new UncheckedIOException("the patterns of the trace are damaged; import it again", e);
    }
  }

  /** The patterns as a trace stores them. */
  public byte[] toBytes() {
    return PatternCodec.write(this);
  }

  /** These patterns, and of each site those of the other where they were mined from more URLs. */
  public UrlPatterns orRicher(UrlPatterns other) {
    Map<String, SitePatterns> richer = new HashMap<>(sites);
    other.sites.forEach(
        (site, patterns) -> richer.merge(site, patterns, (a, b) -> b.urls() > a.urls() ? b : a));
    return new UrlPatterns(richer);
  }

  /** The patterns of some sites. */
  public UrlPatterns ofSites(Predicate<String> selected) {
    Map<String, SitePatterns> some = new HashMap<>(sites);
    some.keySet().removeIf(selected.negate());
    return new UrlPatterns(some);
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
