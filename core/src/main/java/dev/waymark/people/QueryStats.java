package dev.waymark.people;

import java.time.Instant;

/**
 * A query with its frequency over all users.
 *
 * @param text lower-cased, single spaces between
 * @param users how many users sent it
 * @param count how often it was sent
 * @param lastTime when it was sent last
 */
public record QueryStats(String text, int users, long count, Instant lastTime) {}
