package dev.waymark.rank.collaborative;

import dev.waymark.model.Observation;
import dev.waymark.people.Trace;
import dev.waymark.rank.knowledge.FeatureExtractor;
import dev.waymark.rank.knowledge.PageHistory;
import java.util.ArrayList;
import java.util.List;

/**
 * Statistics about the users of a trace, updated page by page: the set K of "Collaborative
 * Crawling", section 3. As the extractor of user features it sees every page exactly once, also
 * when a resumed crawl replays its observations.
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

  /** Adds an observer of all following pages. */
  <T extends TraceObserver> T register(T observer) {
    observers.add(observer);
    return observer;
  }

  @Override
  public void extract(Observation observation, PageHistory history, Sink sink) {
    for (int user : observe(observation, history)) {
      String pseudonym = trace.pseudonym(user);
      sink.add(UserRates.featureId(pseudonym), pseudonym);
    }
  }

  /** Observes a crawled page and returns the users who visited it. */
  int[] observe(Observation observation, PageHistory history) {
    int url = trace.findUrl(observation.candidate().url());
    int[] users = url < 0 ? NO_USERS : trace.usersOf(url);
    if (url >= 0) {
      crawledPages.markCrawled(url, observation.page());
    }
    observers.forEach(observer -> observer.observe(observation, url, users, history));
    return users;
  }

  Trace trace() {
    return trace;
  }

  CrawledTracePages crawledPages() {
    return crawledPages;
  }
}
