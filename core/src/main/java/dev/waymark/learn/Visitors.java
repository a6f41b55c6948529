package dev.waymark.learn;

import dev.waymark.model.Observation;
import dev.waymark.people.Trace;
import dev.waymark.people.Visits;
import java.util.function.IntConsumer;

/**
 * Who went to a URL, as features: a person whose other pages satisfied speaks for it. Only people
 * who came more than once are counted: what is done in one session is what {@link CoVisits} counts
 * already.
 */
record Visitors(Trace people) implements Features {
  /** People looked at; of a page that more went to, some of them, evenly. */
  private static final int MOST = 200;

  /** Pages of all of them together that are looked at again after a page. */
  private static final int PAGES = 500;

  /** The numbers of the people who went there. */
  long[] of(String url) {
    int number = people.number(url);
    int[] users = number == Visits.NONE ? new int[0] : people.usersOf(number);
    long[] ids = new long[Math.min(users.length, MOST)];
    for (int i = 0; i < ids.length; i++) {
      ids[i] = users[(int) ((long) i * users.length / ids.length)];
    }
    return ids;
  }

  @Override
  public void of(Observation seen, Crawled crawled, Sink sink) {
    for (long user : of(seen.candidate().url())) {
      if (cameAgain(people.visitsOf((int) user))) {
        sink.feature(user, "");
      }
    }
  }

  private static boolean cameAgain(Visits visits) {
    for (int i = 1; i < visits.size(); i++) {
      if (visits.starts(i)) {
        return true;
      }
    }
    return false;
  }

  /** Some of the pages that the visitors of a page went to, evenly. */
  void alsoWentTo(String url, IntConsumer sink) {
    long[] users = of(url);
    for (long user : users) {
      Visits visits = people.visitsOf((int) user);
      int told = Math.min(visits.size(), PAGES / users.length);
      for (int k = 0; k < told; k++) {
        sink.accept(visits.url((int) ((long) k * visits.size() / told)));
      }
    }
  }
}
