package dev.waymark.rank.collaborative;

import dev.waymark.model.Observation;
import dev.waymark.people.Visits;
import dev.waymark.rank.knowledge.PageHistory;
import java.util.BitSet;

/**
 * The temporal locality of what is wanted: the pages that people visited just before and just after
 * a satisfying one, and how often crawled pages inside and outside of it satisfy ("Collaborative
 * Crawling", section 2.4). A crawled page that comes to be inside because of a later one counts as
 * inside from then on.
 */
final class TemporalLocality implements TraceObserver {
  private final CrawledTracePages crawledPages;
  private final int windowVisits;
  private final BitSet nearUrls = new BitSet();
  private int nearPages;
  private int nearRelevant;
  private int otherPages;
  private int otherRelevant;

  /**
   * @param near visits before and after that count
   */
  TemporalLocality(CrawledTracePages followed, int near) {
    this.crawledPages = followed;
    this.windowVisits = near;
  }

  @Override
  public void observe(Observation seen, int url, int[] users, PageHistory crawled) {
    count(contains(url), seen.relevant(), 1);
    if (!seen.relevant()) {
      return;
    }
    for (int user : users) {
      Visits visits = crawledPages.trace().visitsOf(user);
      for (int i = 0; i < visits.size(); i++) {
        if (visits.url(i) == url) {
          for (int neighbour : visits.neighbours(i, windowVisits)) {
            add(neighbour, crawled);
          }
        }
      }
    }
  }

  private void add(int url, PageHistory crawled) {
    if (nearUrls.get(url)) {
      return;
    }
    nearUrls.set(url);
    int page = crawledPages.page(url);
    if (page >= 0) {
      count(false, crawled.isRelevant(page), -1);
      count(true, crawled.isRelevant(page), 1);
    }
  }

  private void count(boolean in, boolean satisfied, int by) {
    int hits = satisfied ? by : 0;
    nearPages += in ? by : 0;
    nearRelevant += in ? hits : 0;
    otherPages += in ? 0 : by;
    otherRelevant += in ? 0 : hits;
  }

  boolean contains(int url) {
    return url >= 0 && nearUrls.get(url);
  }

  /** Crawled pages inside or outside: s1 or s2 of the paper. */
  int pages(boolean in) {
    return in ? nearPages : otherPages;
  }

  /** Those of them that satisfy. */
  int relevant(boolean in) {
    return in ? nearRelevant : otherRelevant;
  }
}
