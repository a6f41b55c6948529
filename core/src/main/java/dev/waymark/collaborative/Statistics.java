package dev.waymark.collaborative;

import dev.waymark.learn.Crawled;
import dev.waymark.learn.Features;
import dev.waymark.model.Observation;
import dev.waymark.people.Trace;
import java.util.ArrayList;
import java.util.List;

/**
 * What is known of the people of a trace, page by page: the set K of "Collaborative Crawling",
 * section 3. It finds the people who are features of a crawled page, and is therefore told of every
 * page once, also when a crawl goes on after a stop and its observations are replayed.
 */
final class Statistics implements Features {
  private static final int[] NOBODY = {};

  private final Trace trace;
  private final Followed followed;
  private final List<Follower> followers = new ArrayList<>();

  Statistics(Trace trace) {
    this.trace = trace;
    this.followed = new Followed(trace);
  }

  /** From now on this one learns along. */
  <T extends Follower> T with(T follower) {
    followers.add(follower);
    return follower;
  }

  @Override
  public void of(Observation seen, Crawled crawled, Sink sink) {
    for (int user : observe(seen, crawled)) {
      String pseudonym = trace.pseudonym(user);
      sink.feature(Rates.id(pseudonym), pseudonym);
    }
  }

  /** Takes in a crawled page; who went there. */
  int[] observe(Observation seen, Crawled crawled) {
    int url = trace.number(seen.candidate().url());
    int[] users = url < 0 ? NOBODY : trace.usersOf(url);
    if (url >= 0) {
      followed.crawled(url, seen.page());
    }
    followers.forEach(follower -> follower.observe(seen, url, users, crawled));
    return users;
  }

  Trace trace() {
    return trace;
  }

  Followed followed() {
    return followed;
  }
}
