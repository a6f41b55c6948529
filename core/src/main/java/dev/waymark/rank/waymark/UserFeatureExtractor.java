package dev.waymark.rank.waymark;

import dev.waymark.model.Observation;
import dev.waymark.people.Trace;
import dev.waymark.people.Visits;
import dev.waymark.rank.knowledge.FeatureExtractor;
import dev.waymark.rank.knowledge.PageHistory;
import java.util.function.IntConsumer;

/**
 * Who went to a URL, as features: a person whose other pages satisfied speaks for it. Only people
 * who came more than once are counted: what is done in one session is what {@link CoVisits} counts
 * already.
 */
record UserFeatureExtractor(Trace trace) implements FeatureExtractor {
  /** People looked at; of a page that more went to, some of them, evenly. */
  private static final int MAX_USERS = 200;

  /** Pages of all of them together that are looked at again after a page. */
  private static final int MAX_RELATED_PAGES = 500;

  /** The numbers of the people who went there. */
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

  /** Some of the pages that the visitors of a page went to, evenly. */
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
