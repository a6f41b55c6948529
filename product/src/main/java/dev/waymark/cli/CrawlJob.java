package dev.waymark.cli;

import dev.waymark.engine.Job;
import dev.waymark.settings.Key;

/** What {@code waymark crawl} can be told: the job, and what is shown meanwhile. */
record CrawlJob(Job job, @Key(help = "What is shown meanwhile") ProgressSettings progress) {}
