package dev.waymark.rank.knowledge;

/**
 * How often a crawled page satisfies, whatever its features.
 *
 * @param pages crawled
 * @param relevant those that satisfy
 */
public record BaseRate(double pages, double relevant) {

  /** The share of the pages that satisfy; 0 while there is no page. */
  public double rate() {
    return pages == 0 ? 0 : relevant / pages;
  }

  /** The same, never 0 and never 1: as if half a hit in 25 pages had come before the crawl. */
  public double smoothedRate() {
    return (relevant + 0.5) / (pages + 25);
  }
}
