package dev.waymark.rank.waymark;

import dev.waymark.model.Observation;
import dev.waymark.people.Trace;
import dev.waymark.people.Visits;
import dev.waymark.rank.knowledge.FeatureExtractor;
import dev.waymark.rank.knowledge.PageHistory;
import java.util.function.IntConsumer;

/**
 * The users who visited a page, as its features. Only users with several sessions count: visits of
 * one session are covered by {@link CoVisits}.
 */
record UserFeatureExtractor(Trace trace) implements FeatureExtractor {
  /** Users per page; of more, an even sample. */
  private static final int MAX_USERS = 200;

  /** Pages of all of them together that are scored again after a page. */
  private static final int MAX_RELATED_PAGES = 500;

  /** The numbers of the users who visited a URL, sampled. */
  long[] usersOf(String url) {
    int number = trace.findUrl(url);
    int[] users = number == Visits.NONE ? new int[0] : trace.usersOf(number);
    long[] ids = new long[Math.min(users.length, MAX_USERS)];
    for (int i = 0; i < ids.length; i++) {
      ids[i] = users[(int) ((long) i * users.length / ids.length)];
    }
    return ids;
  }

  @Override
  public void extract(Observation observation, PageHistory history, Sink sink) {
    for (long user : usersOf(observation.candidate().url())) {
      if (hasSeveralSessions(trace.visitsOf((int) user))) {
        sink.add(user, "");
      }
    }
  }

  private static boolean hasSeveralSessions(Visits visits) {
    for (int i = 1; i < visits.size(); i++) {
      if (visits.startsSession(i)) {
        return true;
      }
    }
    return false;
  }

  /** Passes on an even sample of the pages that a page's visitors visited. */
  void forEachPageOfVisitors(String url, IntConsumer sink) {
    long[] users = usersOf(url);
    for (long user : users) {
      Visits visits = trace.visitsOf((int) user);
      int limit = Math.min(visits.size(), MAX_RELATED_PAGES / users.length);
      for (int k = 0; k < limit; k++) {
        sink.accept(visits.url((int) ((long) k * visits.size() / limit)));
      }
    }
  }
}
