package dev.waymark.people;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Somebody looked at a page.
 *
 * @param user a pseudonym
 * @param url normal form
 * @param referrer normal form of the page they came from, or null if it is not known
 * @param time when
 */
public record Visit(String user, String url, @Nullable String referrer, Instant time) {}
