package dev.waymark.rank.collaborative;

import dev.waymark.people.Trace;
import dev.waymark.people.Visits;
import java.util.Arrays;

/** Maps the URLs of a trace to crawled pages. */
final class CrawledTracePages {
  private final Trace trace;
  private final int[] pages; // by URL number: page + 1, 0 while it is not crawled
  private int[] stamps = new int[1024]; // by page: the last call of pagesOf that returned it
  private int stamp;

  CrawledTracePages(Trace trace) {
    this.trace = trace;
    this.pages = new int[trace.urlCount()];
  }

  Trace trace() {
    return trace;
  }

  /** Records that a URL was crawled. */
  void markCrawled(int url, int page) {
    pages[url] = page + 1;
    if (page >= stamps.length) {
      stamps = Arrays.copyOf(stamps, Math.max(page + 1, stamps.length * 2));
    }
  }

  /** The page of a URL; -1 if it is not crawled. */
  int page(int url) {
    return pages[url] - 1;
  }

  /**
   * The crawled pages that a user visited, each once, in the order of the first visit.
   *
   * @param limit the highest number of pages
   */
  int[] pagesOf(int user, int limit) {
    Visits visits = trace.visitsOf(user);
    int[] pages = new int[Math.min(limit, visits.size())];
    int n = 0;
    stamp++;
    for (int i = 0; i < visits.size() && n < pages.length; i++) {
      int page = page(visits.url(i));
      if (page >= 0 && stamps[page] != stamp) {
        stamps[page] = stamp;
        pages[n++] = page;
      }
    }
    return n == pages.length ? pages : Arrays.copyOf(pages, n);
  }
}
