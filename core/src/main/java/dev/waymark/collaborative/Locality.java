package dev.waymark.collaborative;

import dev.waymark.learn.Crawled;
import dev.waymark.model.Observation;
import dev.waymark.people.Visits;
import java.util.BitSet;

/**
 * The temporal locality of what is wanted: the pages that people visited just before and just after
 * a satisfying one, and how often crawled pages inside and outside of it satisfy ("Collaborative
 * Crawling", section 2.4). A crawled page that comes to be inside because of a later one counts as
 * inside from then on.
 */
final class Locality implements Follower {
  private final Followed followed;
  private final int near;
  private final BitSet inside = new BitSet();
  private int insidePages;
  private int insideHits;
  private int outsidePages;
  private int outsideHits;

  /**
   * @param near visits before and after that count
   */
  Locality(Followed followed, int near) {
    this.followed = followed;
    this.near = near;
  }

  @Override
  public void observe(Observation seen, int url, int[] users, Crawled crawled) {
    count(contains(url), seen.satisfied(), 1);
    if (!seen.satisfied()) {
      return;
    }
    for (int user : users) {
      Visits visits = followed.trace().visitsOf(user);
      for (int i = 0; i < visits.size(); i++) {
        if (visits.url(i) == url) {
          for (int neighbour : visits.neighbours(i, near)) {
            add(neighbour, crawled);
          }
        }
      }
    }
  }

  private void add(int url, Crawled crawled) {
    if (inside.get(url)) {
      return;
    }
    inside.set(url);
    int page = followed.page(url);
    if (page >= 0) {
      count(false, crawled.satisfied(page), -1);
      count(true, crawled.satisfied(page), 1);
    }
  }

  private void count(boolean in, boolean satisfied, int by) {
    int hits = satisfied ? by : 0;
    insidePages += in ? by : 0;
    insideHits += in ? hits : 0;
    outsidePages += in ? 0 : by;
    outsideHits += in ? 0 : hits;
  }

  boolean contains(int url) {
    return url >= 0 && inside.get(url);
  }

  /** Crawled pages inside or outside: s1 or s2 of the paper. */
  int pages(boolean in) {
    return in ? insidePages : outsidePages;
  }

  /** Those of them that satisfy. */
  int hits(boolean in) {
    return in ? insideHits : outsideHits;
  }
}
