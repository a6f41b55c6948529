package dev.waymark.cli.collection;

import dev.waymark.cli.command.ProgressSettings;
import dev.waymark.collection.CrawlConfig;
import dev.waymark.config.Key;

/** What {@code waymark crawl} can be told: the job, and what is shown meanwhile. */
public record CrawlCommandSettings(
    CrawlConfig config, @Key(help = "What is shown meanwhile") ProgressSettings progress) {}
