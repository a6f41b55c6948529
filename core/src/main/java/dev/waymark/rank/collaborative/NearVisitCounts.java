package dev.waymark.rank.collaborative;

import dev.waymark.model.Observation;
import dev.waymark.people.Trace;
import dev.waymark.people.Visits;
import dev.waymark.rank.knowledge.PageHistory;

/**
 * Counts, for every URL of a trace, the visits to crawled and to relevant pages shortly before or
 * after it, the nearest with the highest weight. Counts are integers, so that sums are exact in any
 * order.
 */
final class NearVisitCounts implements TraceObserver {
  /** Weight of a visit one, two or three steps away, in sixths of a page. */
  private static final int[] STEP_WEIGHTS = {6, 3, 2};

  private static final double WEIGHT_UNIT = STEP_WEIGHTS[0];

  private final Trace trace;
  private final int[] seen;
  private final int[] relevant;

  NearVisitCounts(Trace trace) {
    this.trace = trace;
    this.seen = new int[trace.urlCount()];
    this.relevant = new int[trace.urlCount()];
  }

  @Override
  public void observe(Observation page, int url, int[] users, PageHistory history) {
    for (int user : users) {
      Visits visits = trace.visitsOf(user);
      for (int i = 0; i < visits.size(); i++) {
        if (visits.url(i) == url) {
          addNeighbours(visits, i, page.relevant());
        }
      }
    }
  }

  private void addNeighbours(Visits visits, int at, boolean relevant) {
    for (int step = 1; step <= STEP_WEIGHTS.length; step++) {
      add(visits, at, at - step, STEP_WEIGHTS[step - 1], relevant);
      add(visits, at, at + step, STEP_WEIGHTS[step - 1], relevant);
    }
  }

  private void add(Visits visits, int from, int to, int weight, boolean isRelevant) {
    if (to < 0 || to >= visits.size() || visits.url(to) == visits.url(from)) {
      return;
    }
    int url = visits.url(to);
    if (seen[url] < Integer.MAX_VALUE - weight) {
      seen[url] += weight;
      relevant[url] += isRelevant ? weight : 0;
    }
  }

  /** Weighted number of visits to crawled pages near a URL; one step away counts 1. */
  double seen(int url) {
    return seen[url] / WEIGHT_UNIT;
  }

  /** Those of them to relevant pages. */
  double relevant(int url) {
    return relevant[url] / WEIGHT_UNIT;
  }
}
