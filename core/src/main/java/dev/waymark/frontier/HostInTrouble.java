package dev.waymark.frontier;

import java.time.Instant;

/**
 * A host that rests, and what waits behind it.
 *
 * @param until it is asked again then
 * @param waiting number of its candidates
 */
public record HostInTrouble(String host, String reason, Instant until, int waiting) {}
