/**
 * Pages as a browser shows them. In: responses. Out: their HTML after their scripts ran in a
 * Chromium that asks us for everything it loads. Owner: the crawl that started it.
 *
 * <p>Internal: may change with any release.
 */
@NullMarked
package dev.waymark.render;

import org.jspecify.annotations.NullMarked;
