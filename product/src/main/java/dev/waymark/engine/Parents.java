package dev.waymark.engine;

import dev.waymark.model.Page;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/**
 * Who links to the pages under way, for a predicate that asks: noted by the crawl's thread when a
 * candidate is sent for, looked up by the visitor that judges the page.
 */
public final class Parents {
  private final boolean asked;
  private final Map<String, List<String>> underWay = new ConcurrentHashMap<>();

  private Parents(boolean asked) {
    this.asked = asked;
  }

  /**
   * Notes nothing where the predicate does not ask: to name parents may cost a look at the disk.
   */
  public static Parents of(String want) {
    return new Parents(want.contains("linked_from"));
  }

  /** URLs of the crawled pages that link to a page. */
  public List<String> of(Page page) {
    return underWay.getOrDefault(page.url(), List.of());
  }

  void sent(String url, Supplier<List<String>> parents) {
    if (asked) {
      underWay.put(url, parents.get());
    }
  }

  void settled(String url) {
    if (asked) {
      underWay.remove(url);
    }
  }
}
