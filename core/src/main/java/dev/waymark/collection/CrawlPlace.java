package dev.waymark.collection;

import dev.waymark.crawl.UrlOwner;
import dev.waymark.frontier.store.StoreMemory;
import dev.waymark.rank.knowledge.Knowledge;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Where a crawl keeps its collection, and what of the web is its own.
 *
 * @param memory that it shares with others; null if there are none
 * @param base that all shards stand on; null where the crawl's own pages are all there is
 * @param isRestored whether another process may have crawled it meanwhile
 */
public record CrawlPlace(
    Path folder,
    UrlOwner owner,
    @Nullable StoreMemory memory,
    @Nullable Base base,
    boolean isRestored) {

  /**
   * What all shards knew after a round.
   *
   * @param pages of this shard that are in it
   * @param copies how often such pages were marked as copies in it
   */
  public record Base(Knowledge knowledge, int pages, long copies) {}

  /** How many crawls divide the memory of this process. */
  int crawls() {
    return memory == null ? 1 : memory.stores();
  }

  /** Of a crawl that is not divided. */
  public static CrawlPlace whole(Path folder) {
    return new CrawlPlace(folder, UrlOwner.ALL, null, null, false);
  }
}
