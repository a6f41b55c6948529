package dev.waymark.rank.collaborative;

import dev.waymark.people.Trace;
import java.util.Arrays;

/** Which pages of a trace were crawled, and who went to them. */
final class CrawledTracePages {
  private final Trace trace;
  private final int[] pages; // by number of the URL: page + 1, 0 while it is not crawled
  private int[] stamps = new int[1024]; // by page: the last question in which it came
  private int stamp;

  CrawledTracePages(Trace trace) {
    this.trace = trace;
    this.pages = new int[trace.urlCount()];
  }

  Trace trace() {
    return trace;
  }

  /** The URL with this number became a page. */
  void markCrawled(int url, int page) {
    pages[url] = page + 1;
    if (page >= stamps.length) {
      stamps = Arrays.copyOf(stamps, Math.max(page + 1, stamps.length * 2));
    }
  }

  /** The page that a URL became; -1 if it is not crawled. */
  int page(int url) {
    return pages[url] - 1;
  }

  /**
   * The crawled pages that a person went to, each once, the first visited first.
   *
   * @param most how many at most
   */
  int[] pagesOf(int user, int most) {
    dev.waymark.people.Visits visits = trace.visitsOf(user);
    int[] found = new int[Math.min(most, visits.size())];
    int n = 0;
    stamp++;
    for (int i = 0; i < visits.size() && n < found.length; i++) {
      int page = page(visits.url(i));
      if (page >= 0 && stamps[page] != stamp) {
        stamps[page] = stamp;
        found[n++] = page;
      }
    }
    return n == found.length ? found : Arrays.copyOf(found, n);
  }
}
