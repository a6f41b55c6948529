package dev.waymark.people;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Somebody asked a search engine.
 *
 * @param user a pseudonym
 * @param text as typed
 * @param time when
 * @param clickedUrl normal form of the result they went to, or null if none or not known
 */
public record Query(String user, String text, Instant time, @Nullable String clickedUrl) {}
