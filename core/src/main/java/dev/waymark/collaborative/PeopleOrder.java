package dev.waymark.collaborative;

import dev.waymark.learn.Contribution;
import dev.waymark.learn.Family;
import dev.waymark.learn.Features;
import dev.waymark.learn.Guide;
import dev.waymark.learn.Known;
import dev.waymark.learn.Order;
import dev.waymark.model.Candidate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Links first, people as far as they proved right: the score of the links plus what pages with such
 * neighbours in people's visits turned out to be worth. Unlike the published product, which adds up
 * the opinions of all who went there as if they were independent, people whose ways say nothing
 * about what is wanted do not change the order of the links.
 */
final class PeopleOrder extends BesideLinks {
  private final Statistics statistics;
  private final Trust trust;
  private final Nearby nearby;

  /**
   * @param statistics to which this order adds what it learns
   * @param links the order by links
   */
  PeopleOrder(Statistics statistics, Order links, Guide guide) {
    super(links, Family.NEAR, guide);
    this.statistics = statistics;
    this.nearby = new Nearby(statistics.trace());
    // First: what was claimed for a page is noted before the page itself is learned from.
    this.trust = statistics.with(new Trust(nearby));
    statistics.with(nearby);
  }

  @Override
  Features people() {
    return (seen, crawled, sink) -> {
      statistics.observe(seen, crawled);
      sink.feature(trust.latest(), Trust.name(trust.latest()));
    };
  }

  @Override
  public double score(Candidate candidate, Known known) {
    return links.score(candidate, known) + people(candidate, known);
  }

  private double people(Candidate candidate, Known known) {
    return trust.value(statistics.trace().number(candidate.url()), known);
  }

  @Override
  public List<Contribution> explain(Candidate candidate, Known known) {
    List<Contribution> parts = new ArrayList<>(links.explain(candidate, known));
    int url = statistics.trace().number(candidate.url());
    double value = people(candidate, known);
    if (value != 0) {
      parts.add(
          new Contribution(
              "people",
              value,
              String.format(
                  Locale.ROOT,
                  "of %.1f visits near it to crawled pages %.1f were to satisfying ones",
                  nearby.seen(url),
                  nearby.hits(url))));
    }
    return parts;
  }
}
