package dev.waymark.people;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A query that a user sent to a search engine.
 *
 * @param user a pseudonym
 * @param text as typed
 * @param time when it was sent
 * @param clickedUrl normal form of the result that was clicked, or null if none or not known
 */
public record Query(String user, String text, Instant time, @Nullable String clickedUrl) {}
