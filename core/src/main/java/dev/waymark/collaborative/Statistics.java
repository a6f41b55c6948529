package dev.waymark.collaborative;

import dev.waymark.learn.Crawled;
import dev.waymark.learn.Features;
import dev.waymark.model.Observation;
import dev.waymark.people.Trace;

/**
 * What is known of the people of a trace, page by page: the values of the set K of "Collaborative
 * Crawling", section 3. It finds the people who are features of a crawled page, and is therefore
 * told of every page once, also when a crawl goes on after a stop and its observations are
 * replayed.
 */
final class Statistics implements Features {
  private static final int[] NOBODY = {};

  private final Trace trace;
  private final Followed followed;
  private final Rates rates;
  private final Leanings leanings;
  private final Locality locality;
  private final Nearby nearby;
  private final Trust trust;

  /**
   * @param near visits before and after a satisfying one that are its locality
   */
  Statistics(Trace trace, Signatures signatures, int near) {
    this.trace = trace;
    this.followed = new Followed(trace);
    this.rates = new Rates(trace);
    this.leanings = new Leanings(followed, signatures);
    this.locality = new Locality(followed, near);
    this.nearby = new Nearby(trace);
    this.trust = new Trust(nearby);
  }

  @Override
  public void of(Observation seen, Crawled crawled, Sink sink) {
    int url = trace.number(seen.candidate().url());
    int[] users = url < 0 ? NOBODY : trace.usersOf(url);
    if (url >= 0) {
      followed.crawled(url, seen.page());
    }
    trust.observe(seen, url);
    nearby.observe(seen, url, users);
    locality.observe(seen, url, users, crawled);
    leanings.observe(seen, users, crawled);
    rates.touch(users);
    for (int user : users) {
      String pseudonym = trace.pseudonym(user);
      sink.feature(Rates.id(pseudonym), pseudonym);
    }
  }

  Trace trace() {
    return trace;
  }

  Followed followed() {
    return followed;
  }

  Rates rates() {
    return rates;
  }

  Leanings leanings() {
    return leanings;
  }

  Locality locality() {
    return locality;
  }

  Nearby nearby() {
    return nearby;
  }

  Trust trust() {
    return trust;
  }
}
