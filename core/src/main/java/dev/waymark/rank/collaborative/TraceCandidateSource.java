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
 * Supplies pages of a trace as candidates: after a page, what its visitors visited near it; with an
 * empty frontier, a random page ("Collaborative Crawling", figure 1). Of a page with too many
 * visitors, an even sample of the users is taken, and of each the visits nearest in time.
 */
final class TraceCandidateSource implements CandidateSource {
  /** Limits of users and of visits per page; pages left out come up with later pages. */
  private static final int MAX_USERS = 100;

  private static final int MAX_VISITS = 500;

  private final CrawledTracePages crawledPages;
  private final double minScore;
  private final int minCand;
  private final long randomSeed;

  /**
   * @param minScore score above which a URL becomes a candidate
   * @param minCand pages to crawl before the trace supplies no more random pages
   */
  TraceCandidateSource(CrawledTracePages crawledPages, double minScore, int minCand, long seed) {
    this.crawledPages = crawledPages;
    this.minScore = minScore;
    this.minCand = minCand;
    this.randomSeed = seed;
  }

  @Override
  public List<String> relatedUrls(Observation observation, ScoringContext context) {
    Trace trace = crawledPages.trace();
    int url = trace.findUrl(observation.candidate().url());
    int[] users = url < 0 ? new int[0] : trace.usersOf(url);
    int userCount = Math.min(users.length, MAX_USERS);
    Set<Integer> urls = new LinkedHashSet<>();
    for (int i = 0; i < userCount; i++) {
      int user = users[(int) ((long) i * users.length / userCount)];
      addNearestVisits(trace.visitsOf(user), url, MAX_VISITS / userCount, urls);
    }
    urls.removeIf(other -> crawledPages.page(other) >= 0);
    return urls.stream().map(trace::url).toList();
  }

  /** Adds the visits around the first visit to a URL. */
  private static void addNearestVisits(Visits visits, int url, int limit, Set<Integer> urls) {
    int first = 0;
    while (first < visits.size() && visits.url(first) != url) {
      first++;
    }
    int from = Math.max(0, Math.min(first - limit / 2, visits.size() - limit));
    for (int i = from; i < Math.min(visits.size(), from + limit); i++) {
      urls.add(visits.url(i));
    }
  }

  @Override
  public boolean accepts(double score) {
    return score > minScore;
  }

  @Override
  public Optional<String> randomUrl(long random, ScoringContext context) {
    Trace trace = crawledPages.trace();
    if (context.history().size() >= minCand) {
      return Optional.empty();
    }
    int url =
        trace.randomVisitedUrl(Words.mix(random) ^ randomSeed, page -> crawledPages.page(page) < 0);
    return url == Visits.NONE ? Optional.empty() : Optional.of(trace.url(url));
  }
}
