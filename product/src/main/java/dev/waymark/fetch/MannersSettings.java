package dev.waymark.fetch;

import dev.waymark.settings.Key;
import java.time.Duration;

/** Who we say we are, and how gently we ask. */
public record MannersSettings(
    @Key(help = "Our name, in the User-Agent and in robots rules.", value = "waymark") String agent,
    @Key(help = "Web or e-mail address at which the crawl's owner can be reached.") String contact,
    @Key(help = "Obey robots.txt (RFC 9309).", value = "true") boolean robots,
    @Key(help = "Wait between two requests to one host.", value = "1s") Duration delay,
    @Key(
            help = "Longest Crawl-delay of a robots.txt that is kept; longer ones count as this.",
            value = "60s")
        Duration maxCrawlDelay,
    @Key(help = "Requests to one host at the same time.", value = "1", min = 1)
        int connectionsPerHost) {}
