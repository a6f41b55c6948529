package dev.waymark.people;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A visit of a user to a page.
 *
 * @param user a pseudonym
 * @param url normal form
 * @param referrer normal form of the page it came from, or null if it is not known
 * @param time when
 */
public record Visit(String user, String url, @Nullable String referrer, Instant time) {}
