package dev.waymark.crawl;

/** Says which URLs a crawl fetches itself; it sends links to others to the shard that does. */
public interface UrlOwner {
  /** The owner of a crawl without shards. */
  UrlOwner ALL = url -> true;

  boolean owns(String url);
}
