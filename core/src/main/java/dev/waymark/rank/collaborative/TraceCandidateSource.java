package dev.waymark.rank.collaborative;

import dev.waymark.model.Observation;
import dev.waymark.people.Trace;
import dev.waymark.people.Visits;
import dev.waymark.rank.CandidateSource;
import dev.waymark.rank.ScoringContext;
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
final class TraceCandidateSource implements CandidateSource {
  /** People looked at after a page, and visits of all of them; what is left out comes later. */
  private static final int MAX_USERS = 100;

  private static final int MAX_VISITS = 500;

  private final CrawledTracePages crawledPages;
  private final double minScore;
  private final int minCand;
  private final long randomSeed;

  /**
   * @param threshold score above which a URL becomes a candidate
   * @param minCand pages to crawl before there is nowhere to go
   */
  TraceCandidateSource(CrawledTracePages followed, double threshold, int minCand, long seed) {
    this.crawledPages = followed;
    this.minScore = threshold;
    this.minCand = minCand;
    this.randomSeed = seed;
  }

  @Override
  public List<String> relatedUrls(Observation seen, ScoringContext known) {
    Trace trace = crawledPages.trace();
    int url = trace.findUrl(seen.candidate().url());
    int[] users = url < 0 ? new int[0] : trace.usersOf(url);
    int taken = Math.min(users.length, MAX_USERS);
    Set<Integer> near = new LinkedHashSet<>();
    for (int i = 0; i < taken; i++) {
      int user = users[(int) ((long) i * users.length / taken)];
      addNearestVisits(trace.visitsOf(user), url, MAX_VISITS / taken, near);
    }
    near.removeIf(other -> crawledPages.page(other) >= 0);
    return near.stream().map(trace::url).toList();
  }

  /** The visits around the first one to a URL. */
  private static void addNearestVisits(Visits visits, int url, int most, Set<Integer> near) {
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
  public boolean accepts(double score) {
    return score > minScore;
  }

  @Override
  public Optional<String> randomUrl(long draw, ScoringContext known) {
    Trace trace = crawledPages.trace();
    if (known.history().size() >= minCand) {
      return Optional.empty();
    }
    int url =
        trace.randomVisitedUrl(Words.mix(draw) ^ randomSeed, page -> crawledPages.page(page) < 0);
    return url == Visits.NONE ? Optional.empty() : Optional.of(trace.url(url));
  }
}
