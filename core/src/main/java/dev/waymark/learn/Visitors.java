package dev.waymark.learn;

import dev.waymark.model.Observation;
import dev.waymark.people.Trace;
import dev.waymark.people.Visits;

/** Who went to a URL, as features: a person whose other pages satisfied speaks for it. */
record Visitors(Trace people) implements Features {
  /** People looked at; of a page that more went to, some of them, evenly. */
  static final int MOST = 200;

  private static final long[] NOBODY = {};

  /** The numbers of the people who went there. */
  long[] of(String url) {
    int number = people.number(url);
    int[] users = number == Visits.NONE ? new int[0] : people.usersOf(number);
    if (users.length == 0) {
      return NOBODY;
    }
    long[] ids = new long[Math.min(users.length, MOST)];
    for (int i = 0; i < ids.length; i++) {
      ids[i] = users[(int) ((long) i * users.length / ids.length)];
    }
    return ids;
  }

  @Override
  public void of(Observation seen, Crawled crawled, Sink sink) {
    for (long user : of(seen.candidate().url())) {
      sink.feature(user, "");
    }
  }
}
