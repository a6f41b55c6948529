package dev.waymark.parse.feed;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * An item of a feed or a sitemap.
 *
 * @param url as written, possibly relative
 * @param title without markup; empty in a sitemap
 * @param summary the same
 * @param date when it was published or last changed, or null
 */
public record FeedItem(String url, String title, String summary, @Nullable Instant date) {}
