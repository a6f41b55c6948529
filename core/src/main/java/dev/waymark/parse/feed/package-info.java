/**
 * Reads lists of pages: feeds and sitemaps. In: bytes. Out: items with URL, title and date. Owner:
 * nobody.
 *
 * <p>Internal: may change with any release.
 */
@NullMarked
package dev.waymark.parse.feed;

import org.jspecify.annotations.NullMarked;
