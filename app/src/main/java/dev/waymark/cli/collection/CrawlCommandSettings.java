package dev.waymark.cli.collection;

import dev.waymark.cli.display.ProgressSettings;
import dev.waymark.collection.CrawlConfig;
import dev.waymark.config.Key;
import dev.waymark.traces.anonymize.TraceSettings;

/**
 * Settings of {@code waymark crawl}.
 *
 * @param traces how the files of {@code --people} are read, as in {@code waymark people import}
 * @param progress what is displayed meanwhile
 */
public record CrawlCommandSettings(
    CrawlConfig config,
    @Key(help = "The traces", advanced = true) TraceSettings traces,
    ProgressSettings progress) {}
