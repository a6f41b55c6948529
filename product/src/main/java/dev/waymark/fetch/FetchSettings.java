package dev.waymark.fetch;

import dev.waymark.settings.Key;
import java.time.Duration;
import java.util.List;

/** How a page is asked for, and when to stop asking. */
public record FetchSettings(
    @Key(
            help = "How long to wait for a connection and for a host's address.",
            value = "10s",
            min = 0.1)
        Duration connectTimeout,
    @Key(help = "How long a server may stay silent within an answer.", value = "10s", min = 0.1)
        Duration idleTimeout,
    @Key(help = "How long a request may take in all.", value = "60s", min = 0.1) Duration timeout,
    @Key(help = "Bytes kept of a page, sent and unpacked; the rest is cut.", value = "5MB", min = 1)
        long maxBytes,
    @Key(
            help = "Media types that are pages; text/* and */* are understood.",
            value = "text/html, application/xhtml+xml, text/plain")
        List<String> accept,
    @Key(
            help =
                "Guarded addresses that may be asked all the same: loopback, private, or networks"
                    + " such as 10.1.0.0/16.")
        List<String> allowAddress,
    @Key(help = "Reach hosts elsewhere, such as *.example=127.0.0.1:8080; URLs stay as they are.")
        List<String> connectTo,
    @Key(help = "How long the address of a host is remembered.", value = "10m") Duration dnsTtl,
    @Key(help = "How often a URL is asked for again when it may work later.", value = "2")
        int retries,
    @Key(
            help = "Wait before the first such retry; each next one waits twice as long.",
            value = "10s")
        Duration retryDelay,
    @Key(help = "Failures in a row after which a host is given up.", value = "10")
        int giveUpAfter) {}
