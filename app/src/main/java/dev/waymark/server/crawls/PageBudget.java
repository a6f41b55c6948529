package dev.waymark.server.crawls;

import dev.waymark.collection.CrawlConfig;

/** How many pages a crawl gets that goes on after it had all it was allowed. */
public final class PageBudget {
  private PageBudget() {}

  /** As many again as it was allowed; 0 where it need not be raised. */
  public static long next(long pages, CrawlConfig config) {
    long allowed = config.crawl().pages();
    return allowed > 0 && pages >= allowed ? pages + allowed : 0;
  }
}
