package dev.waymark.rank.knowledge.rate;

/**
 * How many of the crawled pages are relevant, whatever their features.
 *
 * @param pages crawled
 * @param relevant those of them that are relevant
 */
public record BaseRate(double pages, double relevant) {

  /** The share of relevant pages; 0 while there is no page. */
  public double rate() {
    return pages == 0 ? 0 : relevant / pages;
  }

  /** The share smoothed with a prior of half a relevant page in 25, so that it is never 0 or 1. */
  public double smoothedRate() {
    return (relevant + 0.5) / (pages + 25);
  }
}
