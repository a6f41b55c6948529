package dev.waymark.cli;

import dev.waymark.cli.collection.CrawlCommandSettings;
import dev.waymark.config.Key;
import dev.waymark.watch.WatchSettings;

/** What {@code waymark watch} can be told: how to watch, and all that its crawl was told. */
record WatchCommandSettings(
    @Key(help = "The watch") WatchSettings watch, CrawlCommandSettings crawl) {}
