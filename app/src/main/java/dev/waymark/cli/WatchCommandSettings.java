package dev.waymark.cli;

import dev.waymark.cli.collection.CrawlCommandSettings;
import dev.waymark.config.Key;
import dev.waymark.watch.WatchSettings;

/**
 * Settings of {@code waymark watch}: how to watch, and all settings of its crawl, which the
 * collection remembers.
 */
record WatchCommandSettings(
    @Key(help = "The watch") WatchSettings watch,
    @Key(help = "The crawl", advanced = true) CrawlCommandSettings crawl) {}
