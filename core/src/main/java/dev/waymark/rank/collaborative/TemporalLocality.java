package dev.waymark.rank.collaborative;

import dev.waymark.model.Observation;
import dev.waymark.people.Visits;
import dev.waymark.rank.knowledge.PageHistory;
import java.util.BitSet;

/**
 * The temporal locality of relevant pages: the URLs that users visited just before or just after
 * one, and the relevance rates of crawled pages inside and outside of this set ("Collaborative
 * Crawling", section 2.4). A crawled page that enters the set because of a later page counts as
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
   * @param windowVisits visits before and after a relevant page that are near it
   */
  TemporalLocality(CrawledTracePages crawledPages, int windowVisits) {
    this.crawledPages = crawledPages;
    this.windowVisits = windowVisits;
  }

  @Override
  public void observe(Observation observation, int url, int[] users, PageHistory history) {
    count(contains(url), observation.relevant(), 1);
    if (!observation.relevant()) {
      return;
    }
    for (int user : users) {
      Visits visits = crawledPages.trace().visitsOf(user);
      for (int i = 0; i < visits.size(); i++) {
        if (visits.url(i) == url) {
          for (int neighbour : visits.neighbours(i, windowVisits)) {
            add(neighbour, history);
          }
        }
      }
    }
  }

  private void add(int url, PageHistory history) {
    if (nearUrls.get(url)) {
      return;
    }
    nearUrls.set(url);
    int page = crawledPages.page(url);
    if (page >= 0) {
      count(false, history.isRelevant(page), -1);
      count(true, history.isRelevant(page), 1);
    }
  }

  private void count(boolean near, boolean isRelevant, int amount) {
    int relevant = isRelevant ? amount : 0;
    nearPages += near ? amount : 0;
    nearRelevant += near ? relevant : 0;
    otherPages += near ? 0 : amount;
    otherRelevant += near ? 0 : relevant;
  }

  boolean contains(int url) {
    return url >= 0 && nearUrls.get(url);
  }

  /** Crawled pages inside or outside: s1 or s2 of the paper. */
  int pages(boolean near) {
    return near ? nearPages : otherPages;
  }

  /** Those of them that are relevant. */
  int relevant(boolean near) {
    return near ? nearRelevant : otherRelevant;
  }
}
