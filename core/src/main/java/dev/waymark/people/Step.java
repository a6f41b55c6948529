package dev.waymark.people;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One step of a session.
 *
 * @param url normal form
 * @param referrer normal form of the page whose link was taken, or null if none was
 * @param time when
 * @param back whether the user returned to a page visited before: the page left was of no use
 */
public record Step(String url, @Nullable String referrer, Instant time, boolean back) {}
