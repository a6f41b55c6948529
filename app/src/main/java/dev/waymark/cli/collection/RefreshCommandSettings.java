package dev.waymark.cli.collection;

import dev.waymark.config.Key;
import dev.waymark.search.refresh.RefreshSettings;

/**
 * Settings of {@code waymark refresh}: how to follow the queries, and all settings of its crawls,
 * which the collection remembers.
 */
public record RefreshCommandSettings(
    @Key(help = "The refresh") RefreshSettings refresh,
    @Key(help = "The crawls", advanced = true) CrawlCommandSettings crawl) {

  /** In the folder of a collection: what its refreshes were given. */
  public static final String FILE_NAME = "refresh.yaml";
}
