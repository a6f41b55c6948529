package dev.waymark.shard;

import dev.waymark.crawl.UrlOwner;
import dev.waymark.fetch.scope.Scope;
import dev.waymark.text.Words;
import dev.waymark.url.Urls;

/**
 * Which shard owns a URL: all of a registered domain belong to one, so that politeness needs no
 * coordination.
 *
 * @param shards their number, which is fixed
 */
public record ShardMap(int shards) {

  /** The number of the shard that owns a URL. */
  public int shardOf(String url) {
    return shards == 1 ? 0 : shardOfHost(Urls.host(url));
  }

  /** The number of the shard that owns a host, with or without port. */
  public int shardOfHost(String host) {
    int port = host.lastIndexOf(':');
    boolean hasPort = port > 0 && !host.endsWith("]");
    String domain = Scope.registeredDomain(hasPort ? host.substring(0, port) : host);
    return (int) Long.remainderUnsigned(Words.mix(Urls.id(domain)), shards);
  }

  /** Owns what a shard owns. */
  public UrlOwner owner(int shard) {
    return shards == 1 ? UrlOwner.ALL : url -> shardOf(url) == shard;
  }
}
