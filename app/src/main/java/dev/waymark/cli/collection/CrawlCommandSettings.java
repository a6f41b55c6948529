package dev.waymark.cli.collection;

import dev.waymark.cli.command.ProgressSettings;
import dev.waymark.collection.CrawlConfig;

/** Settings of {@code waymark crawl}: the crawl, and what is displayed meanwhile. */
public record CrawlCommandSettings(CrawlConfig config, ProgressSettings progress) {}
