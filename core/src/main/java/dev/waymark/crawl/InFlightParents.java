package dev.waymark.crawl;

import dev.waymark.model.Page;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/**
 * Who links to the pages in flight, for a predicate that asks: noted by the crawl's thread when a
 * candidate is sent for, looked up by the visitor that judges the page.
 */
public final class InFlightParents {
  private final boolean enabled;
  private final Map<String, List<String>> parentsByUrl = new ConcurrentHashMap<>();

  private InFlightParents(boolean requested) {
    this.enabled = requested;
  }

  /**
   * Notes nothing where the predicate does not ask: to name parents may cost a look at the disk.
   */
  public static InFlightParents forPredicate(String want) {
    return new InFlightParents(want.contains("linked_from"));
  }

  /** URLs of the crawled pages that link to a page. */
  public List<String> get(Page page) {
    return parentsByUrl.getOrDefault(page.url(), List.of());
  }

  public void add(String url, Supplier<List<String>> parents) {
    if (enabled) {
      parentsByUrl.put(url, parents.get());
    }
  }

  public void remove(String url) {
    if (enabled) {
      parentsByUrl.remove(url);
    }
  }
}
