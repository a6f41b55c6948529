package dev.waymark.cli.collection;

import dev.waymark.cli.command.ProgressSettings;
import dev.waymark.collection.CrawlConfig;

/** What {@code waymark crawl} can be told: the job, and what is shown meanwhile. */
public record CrawlCommandSettings(CrawlConfig config, ProgressSettings progress) {}
