package dev.waymark.people;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One page of a session.
 *
 * @param url normal form
 * @param referrer normal form of the page whose link was taken, or null if none was
 * @param time when
 * @param back they had been here before and returned: the page they left was of no use to them
 */
public record Step(String url, @Nullable String referrer, Instant time, boolean back) {}
