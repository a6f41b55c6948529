package dev.waymark.rank.collaborative;

import dev.waymark.model.Observation;
import dev.waymark.people.Trace;
import dev.waymark.rank.knowledge.FeatureExtractor;
import dev.waymark.rank.knowledge.PageHistory;
import java.util.ArrayList;
import java.util.List;

/**
 * What is known of the people of a trace, page by page: the set K of "Collaborative Crawling",
 * section 3. It finds the people who are features of a crawled page, and is therefore told of every
 * page once, also when a crawl goes on after a stop and its observations are replayed.
 */
final class TraceStatistics implements FeatureExtractor {
  private static final int[] NO_USERS = {};

  private final Trace trace;
  private final CrawledTracePages crawledPages;
  private final List<TraceObserver> observers = new ArrayList<>();

  TraceStatistics(Trace trace) {
    this.trace = trace;
    this.crawledPages = new CrawledTracePages(trace);
  }

  /** From now on this one learns along. */
  <T extends TraceObserver> T register(T follower) {
    observers.add(follower);
    return follower;
  }

  @Override
  public void extract(Observation seen, PageHistory crawled, Sink sink) {
    for (int user : observe(seen, crawled)) {
      String pseudonym = trace.pseudonym(user);
      sink.add(UserRates.featureId(pseudonym), pseudonym);
    }
  }

  /** Takes in a crawled page; who went there. */
  int[] observe(Observation seen, PageHistory crawled) {
    int url = trace.findUrl(seen.candidate().url());
    int[] users = url < 0 ? NO_USERS : trace.usersOf(url);
    if (url >= 0) {
      crawledPages.markCrawled(url, seen.page());
    }
    observers.forEach(follower -> follower.observe(seen, url, users, crawled));
    return users;
  }

  Trace trace() {
    return trace;
  }

  CrawledTracePages crawledPages() {
    return crawledPages;
  }
}
