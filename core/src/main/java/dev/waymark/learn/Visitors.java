package dev.waymark.learn;

import dev.waymark.model.Observation;
import dev.waymark.people.Trace;
import dev.waymark.people.Visits;

/** Who went to a URL, as features: a person whose other pages satisfied speaks for it. */
record Visitors(Trace people) implements Features {
  private static final long[] NOBODY = {};

  /** The numbers of the people who went there. */
  long[] of(String url) {
    int number = people.number(url);
    if (number == Visits.NONE) {
      return NOBODY;
    }
    int[] users = people.usersOf(number);
    long[] ids = new long[users.length];
    for (int i = 0; i < ids.length; i++) {
      ids[i] = users[i];
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
