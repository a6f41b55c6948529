package dev.waymark.traces;

import org.jspecify.annotations.Nullable;

/**
 * A page that somebody opened, or that is only known to be there.
 *
 * @param url normal form
 * @param referrer normal form of the page they came from, or null
 * @param user pseudonym of this reading only; 0 for a URL of a list or of a robot, which nobody
 *     visited
 * @param time seconds since 1970
 */
public record PageView(String url, @Nullable String referrer, long user, long time) {}
