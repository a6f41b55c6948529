package dev.waymark.fetch;

import dev.waymark.config.Key;
import java.time.Duration;

/** Identification and politeness towards hosts. */
public record PolitenessSettings(
    @Key(
            help = "Name of the crawler, in the User-Agent and in robots rules.",
            defaultValue = "waymark",
            placeholder = "NAME")
        String agent,
    @Key(
            help = "Web or e-mail address at which the crawl's owner can be reached.",
            placeholder = "ADDRESS")
        String contact,
    @Key(help = "Obey robots.txt (RFC 9309).", defaultValue = "true") boolean robots,
    @Key(help = "Politeness delay between two requests to one host.", defaultValue = "1s")
        Duration delay,
    @Key(
            help = "Longest Crawl-delay of a robots.txt that is obeyed; longer ones count as this.",
            defaultValue = "60s",
            advanced = true)
        Duration maxCrawlDelay,
    @Key(
            help = "Requests to one host at the same time.",
            defaultValue = "1",
            min = 1,
            advanced = true)
        int connectionsPerHost,
    @Key(
            help =
                "Requests to one address at the same time, whatever the names and ports behind it;"
                    + " 0 means no limit, hosts of --connect-to have none.",
            defaultValue = "8",
            min = 0,
            advanced = true)
        int connectionsPerAddress) {}
