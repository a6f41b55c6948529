package dev.waymark.frontier;

import java.time.Duration;

/**
 * Why a host rests: no request is sent to it for a while, and its candidates stay.
 *
 * @param level rests in a row, this one included; each is longer than the one before
 * @param minimum of it a new run waits: all of it if the host named the time itself (Retry-After)
 */
public record HostRest(int level, Duration minimum, String reason) {}
