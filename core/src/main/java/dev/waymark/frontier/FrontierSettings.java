package dev.waymark.frontier;

import dev.waymark.config.Key;

/** Limits of the queue and of the pages of a host. */
public record FrontierSettings(
    @Key(
            help = "Maximal number of waiting candidates; the lowest scores beyond it are dropped.",
            defaultValue = "5000000",
            min = 1,
            max = 1_000_000_000,
            advanced = true)
        int maxQueueSize,
    @Key(
            help = "Maximal number of pages fetched from one host; 0 means no limit.",
            defaultValue = "0",
            min = 0)
        int maxPagesPerHost,
    @Key(
            help =
                "Maximal number of waiting candidates of one host, the lowest scores beyond it are"
                    + " dropped; 0 means no limit.",
            defaultValue = "0",
            min = 0,
            advanced = true)
        int maxQueuePerHost) {}
