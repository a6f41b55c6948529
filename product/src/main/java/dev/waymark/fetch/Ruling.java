package dev.waymark.fetch;

import java.time.Duration;

/**
 * What a host's robots.txt says about a URL.
 *
 * @param allowed it may be asked for
 * @param reason why not; empty if allowed
 * @param crawlDelay the host asks for at least this between two requests; zero if it does not say
 */
public record Ruling(boolean allowed, String reason, Duration crawlDelay) {}
