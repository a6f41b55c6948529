package dev.waymark.people;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Somebody asked a search engine.
 *
 * @param user a pseudonym
 * @param words as typed
 * @param time when
 * @param clicked normal form of the result they went to, or null if none or not known
 */
public record Query(String user, String words, Instant time, @Nullable String clicked) {}
