package dev.waymark.fetch;

import dev.waymark.config.HelpGroup;
import dev.waymark.config.Key;
import java.time.Duration;
import java.util.List;

/** Timeouts, limits, connections and retries of fetching. */
public record FetchSettings(
    @Key(
            help = "How long to wait for a connection and for a host's address.",
            defaultValue = "10s",
            min = 0.1,
            advanced = true)
        Duration connectTimeout,
    @Key(
            help = "How long a server may send nothing within a response.",
            defaultValue = "10s",
            min = 0.1,
            advanced = true)
        Duration idleTimeout,
    @Key(
            help = "How long a request may take in all.",
            defaultValue = "60s",
            min = 0.1,
            advanced = true)
        Duration timeout,
    @Key(
            help = "Bytes kept of a page, encoded and decoded; the rest is cut off.",
            defaultValue = "5MB",
            min = 1,
            group = HelpGroup.STORAGE,
            advanced = true)
        long maxBytes,
    @Key(
            help = "Media types that are pages; text/* and */* are understood.",
            defaultValue = "text/html, application/xhtml+xml, text/plain",
            placeholder = "TYPE",
            group = HelpGroup.STORAGE,
            advanced = true)
        List<String> accept,
    @Key(
            help =
                "Guarded addresses that may be fetched: loopback, private, or networks"
                    + " such as 10.1.0.0/16.",
            placeholder = "NETWORK")
        List<String> allowAddress,
    @Key(
            help =
                "Reach hosts elsewhere, such as *.example=127.0.0.1:8080; URLs stay as they are.",
            advanced = true)
        List<String> connectTo,
    @Key(
            help = "How long the address of a host is remembered.",
            defaultValue = "10m",
            advanced = true)
        Duration dnsTtl,
    @Key(
            help = "Retries of a URL whose failure may be temporary.",
            defaultValue = "2",
            advanced = true)
        int retries,
    @Key(
            help = "Back-off before the first retry; it doubles with each next one.",
            defaultValue = "10s",
            advanced = true)
        Duration retryDelay,
    @Key(
            help = "Failures in a row after which a host is given up.",
            defaultValue = "10",
            advanced = true)
        int giveUpAfter) {}
