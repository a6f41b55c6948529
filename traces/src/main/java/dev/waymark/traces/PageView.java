package dev.waymark.traces;

import org.jspecify.annotations.Nullable;

/**
 * A page that a user opened, or a URL known without a visit.
 *
 * @param url normal form
 * @param referrer normal form of the referring page, or null
 * @param user pseudonym valid for this reading only; 0 for a URL from a list or a robot
 * @param time seconds since 1970
 */
public record PageView(String url, @Nullable String referrer, long user, long time) {}
