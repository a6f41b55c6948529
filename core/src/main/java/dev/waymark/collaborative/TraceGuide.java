package dev.waymark.collaborative;

import dev.waymark.learn.Guide;
import dev.waymark.learn.Known;
import dev.waymark.model.Observation;
import dev.waymark.people.Trace;
import dev.waymark.people.Visits;
import dev.waymark.text.Words;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Leads to where people went: after a page, to what those who went there visited too; from nowhere,
 * to any page of the trace ("Collaborative Crawling", figure 1). After a page so many people went
 * to that their visits are too many, it takes some of the people, evenly, and of each the visits
 * nearest in time.
 */
final class TraceGuide implements Guide {
  /** People looked at after a page, and visits of all of them; what is left out comes later. */
  private static final int PEOPLE = 100;

  private static final int VISITS = 500;

  private final Followed followed;
  private final double threshold;
  private final int minCand;
  private final long seed;

  /**
   * @param threshold score above which a URL becomes a candidate
   * @param minCand pages to crawl before there is nowhere to go
   */
  TraceGuide(Followed followed, double threshold, int minCand, long seed) {
    this.followed = followed;
    this.threshold = threshold;
    this.minCand = minCand;
    this.seed = seed;
  }

  @Override
  public List<String> after(Observation seen, Known known) {
    Trace trace = followed.trace();
    int url = trace.number(seen.candidate().url());
    int[] users = url < 0 ? new int[0] : trace.usersOf(url);
    int taken = Math.min(users.length, PEOPLE);
    Set<Integer> near = new LinkedHashSet<>();
    for (int i = 0; i < taken; i++) {
      int user = users[(int) ((long) i * users.length / taken)];
      near(trace.visitsOf(user), url, VISITS / taken, near);
    }
    near.removeIf(other -> followed.page(other) >= 0);
    return near.stream().map(trace::url).toList();
  }

  /** The visits around the first one to a URL. */
  private static void near(Visits visits, int url, int most, Set<Integer> near) {
    int at = 0;
    while (at < visits.size() && visits.url(at) != url) {
      at++;
    }
    int from = Math.max(0, Math.min(at - most / 2, visits.size() - most));
    for (int i = from; i < Math.min(visits.size(), from + most); i++) {
      near.add(visits.url(i));
    }
  }

  @Override
  public boolean welcome(double score) {
    return score > threshold;
  }

  @Override
  public Optional<String> anywhere(long draw, Known known) {
    Trace trace = followed.trace();
    if (known.crawled().size() >= minCand) {
      return Optional.empty();
    }
    int url = trace.visited(Words.mix(draw) ^ seed, page -> followed.page(page) < 0);
    return url == Visits.NONE ? Optional.empty() : Optional.of(trace.url(url));
  }
}
