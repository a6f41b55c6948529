package dev.waymark.people;

import java.time.Instant;

/**
 * A query, whoever asked it.
 *
 * @param text lower-cased, single spaces between
 * @param users how many asked it
 * @param count how often it was asked
 * @param lastTime when it was asked last
 */
public record QueryStats(String text, int users, long count, Instant lastTime) {}
