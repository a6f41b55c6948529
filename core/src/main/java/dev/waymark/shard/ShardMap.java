package dev.waymark.shard;

import dev.waymark.crawl.UrlOwner;
import dev.waymark.fetch.scope.Scope;
import dev.waymark.model.CopyMessage;
import dev.waymark.parse.dedup.SimHash;
import dev.waymark.text.Words;
import dev.waymark.url.Urls;
import java.util.stream.LongStream;

/**
 * Which shard owns a URL: all of a registered domain belong to one, so that politeness needs no
 * coordination.
 *
 * @param shards their number, which is fixed
 */
public record ShardMap(int shards) {
  private static final int QUARTERS = 4;
  private static final int QUARTER_BITS = 16;
  private static final long MASK = (1 << QUARTER_BITS) - 1;

  /** The number of the shard that owns a URL. */
  public int shardOf(String url) {
    return shards == 1 ? 0 : shardOfHost(Urls.host(url));
  }

  /** The number of the shard that owns a host, with or without port. */
  public int shardOfHost(String host) {
    int port = host.lastIndexOf(':');
    boolean hasPort = port > 0 && !host.endsWith("]");
    String domain = Scope.registeredDomain(hasPort ? host.substring(0, port) : host);
    return shardOfKey(Urls.id(domain));
  }

  /**
   * The shards that a message is for. A page is compared where pages with its digest are, and where
   * those are that share a quarter of its SimHash: two that differ in three bits share one.
   */
  public int[] recipients(CopyMessage message) {
    return switch (message) {
      case CopyMessage.Found found -> new int[] {shardOf(found.url())};
      case CopyMessage.Seen seen when seen.simHash() == SimHash.NONE ->
          new int[] {shardOfKey(Urls.id(seen.digest()))};
      case CopyMessage.Seen seen ->
          LongStream.concat(
                  LongStream.of(Urls.id(seen.digest())),
                  LongStream.range(0, QUARTERS)
                      .map(q -> q << QUARTER_BITS | seen.simHash() >>> (QUARTER_BITS * q) & MASK))
              .mapToInt(this::shardOfKey)
              .distinct()
              .toArray();
    };
  }

  private int shardOfKey(long key) {
    return (int) Long.remainderUnsigned(Words.mix(key), shards);
  }

  /** Owns what a shard owns. */
  public UrlOwner owner(int shard) {
    return shards == 1 ? UrlOwner.ALL : url -> shardOf(url) == shard;
  }
}
