package dev.waymark.watch;

import dev.waymark.config.Key;
import java.time.Duration;

/** How a collection is watched. */
public record WatchSettings(
    @Key(help = "One round, then end; for cron.") boolean once,
    @Key(help = "Hubs that are polled for new links, the best ones.", defaultValue = "200", min = 1)
        int hubs,
    @Key(
            help = "New links that a hub must be expected to have before it is polled again.",
            defaultValue = "1",
            min = 0.001,
            advanced = true)
        double expectedLinks,
    @Key(help = "Shortest time between two polls of a hub.", defaultValue = "15m")
        Duration minInterval,
    @Key(help = "Longest time between two polls of a hub.", defaultValue = "7d")
        Duration maxInterval,
    @Key(
            help = "Items in the feed, the newest first.",
            defaultValue = "200",
            min = 1,
            advanced = true)
        int feedItems) {}
