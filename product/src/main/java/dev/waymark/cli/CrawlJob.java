package dev.waymark.cli;

import dev.waymark.engine.CrawlSettings;
import dev.waymark.settings.Key;

/** The whole of a crawl's settings: what a job file may say. */
record CrawlJob(
    @Key(help = "The crawl") CrawlSettings crawl,
    @Key(help = "What is shown meanwhile") ProgressSettings progress) {}
