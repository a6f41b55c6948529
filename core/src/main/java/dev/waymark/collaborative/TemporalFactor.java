package dev.waymark.collaborative;

import dev.waymark.learn.Base;
import dev.waymark.learn.Contribution;
import dev.waymark.learn.Evidence;
import dev.waymark.learn.Known;
import java.util.List;
import java.util.Locale;

/**
 * Whether people went there just before or just after a satisfying page: I^TL of "Collaborative
 * Crawling", equations 10 and 11.
 */
record TemporalFactor(Locality locality, Evidence evidence) implements PeopleFactor {

  @Override
  public double value(int url, int[] users, Known known) {
    Base base = known.knowledge().base();
    boolean in = locality.contains(url);
    double rate = evidence.rate(base);
    return rate == 0 || rate == 1
        ? 0
        : Math.log(evidence.ratio(locality.pages(in), locality.hits(in), base));
  }

  @Override
  public void explain(int url, int[] users, Known known, List<Contribution> parts) {
    double value = value(url, users, known);
    boolean in = locality.contains(url);
    if (value != 0) {
      parts.add(
          new Contribution(
              in ? "visited near wanted pages" : "not visited near wanted pages",
              value,
              String.format(
                  Locale.ROOT,
                  "%d of %d such crawled pages satisfied",
                  locality.hits(in),
                  locality.pages(in))));
    }
  }
}
