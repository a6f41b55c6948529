package dev.waymark.rank.patterns;

import java.util.List;

/**
 * URLs of a site that are made alike and used alike.
 *
 * @param number within its site, from 0
 * @param text for people, e.g. {@code http://example.org/blog/{words}.html}
 * @param specific it says more than that a URL is of this site: a text, a kind of number or id, a
 *     file ending, or at least how many levels the path has
 * @param urls that it was made from
 * @param visits times people landed on them
 * @param transits times people went on from them to pages of this site
 * @param authority share of the site's authority (weighted HITS), 0 to 1
 * @param hub share of the site's hub score, likewise
 * @param examples some of its URLs, the most visited first
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

  /** Authority of one URL, on average. */
  public double authorityPerUrl() {
    return urls == 0 ? 0 : authority / urls;
  }

  /** Hub score of one URL, on average. */
  public double hubPerUrl() {
    return urls == 0 ? 0 : hub / urls;
  }
}
