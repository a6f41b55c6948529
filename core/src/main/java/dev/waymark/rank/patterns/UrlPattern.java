package dev.waymark.rank.patterns;

import java.util.List;

/**
 * A set of URLs of a site with the same structure and similar traffic.
 *
 * @param number within its site, from 0
 * @param text for display, e.g. {@code http://example.org/blog/{words}.html}
 * @param specific whether it constrains more than the site: a literal, a kind of number or id, a
 *     file extension, or at least the depth of the path
 * @param urls that it was mined from
 * @param visits to these URLs
 * @param transits from these URLs to pages of this site
 * @param authority share of the site's authority (weighted HITS), 0 to 1
 * @param hub share of the site's hub score, 0 to 1
 * @param role how users use its pages
 * @param examples some of its URLs, most visited first
 */
public record UrlPattern(
    int number,
    String text,
    boolean specific,
    int urls,
    long visits,
    long transits,
    double authority,
    double hub,
    PatternRole role,
    List<String> examples) {

  /** Mean authority of a URL. */
  public double authorityPerUrl() {
    return urls == 0 ? 0 : authority / urls;
  }

  /** Mean hub score of a URL. */
  public double hubPerUrl() {
    return urls == 0 ? 0 : hub / urls;
  }
}
