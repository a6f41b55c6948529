package dev.waymark.cli;

import dev.waymark.engine.CrawlConfig;
import dev.waymark.settings.Key;

/** What {@code waymark crawl} can be told: the job, and what is shown meanwhile. */
record CrawlCommandSettings(
    CrawlConfig config, @Key(help = "What is shown meanwhile") ProgressSettings progress) {}
