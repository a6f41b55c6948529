package dev.waymark.watch;

import dev.waymark.settings.Key;
import java.time.Duration;

/** How a collection is watched. */
public record WatchSettings(
    @Key(help = "One round, then end; for cron.") boolean once,
    @Key(help = "Pages watched for new links, the best hubs.", value = "200", min = 1) int hubs,
    @Key(
            help = "New links a page is expected to bring when it is asked again.",
            value = "1",
            min = 0.001)
        double expect,
    @Key(help = "Ask the same page again after this time at the earliest.", value = "15m")
        Duration minInterval,
    @Key(help = "Ask every watched page again after this time at the latest.", value = "7d")
        Duration maxInterval,
    @Key(help = "Items in the feed, the newest first.", value = "200", min = 1) int feedItems) {}
