package dev.waymark.people;

import java.time.Instant;

/**
 * A query, whoever asked it.
 *
 * @param words lower-cased, single spaces between
 * @param people how many asked it
 * @param times how often it was asked
 * @param last when it was asked last
 */
public record Asked(String words, int people, long times, Instant last) {}
