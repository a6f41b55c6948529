/**
 * Pages as a browser shows them. In: responses. Out: their HTML after their scripts ran in a
 * Chromium that asks us for everything it loads. Owner: the crawl that started it.
 */
@NullMarked
package dev.waymark.render;

import org.jspecify.annotations.NullMarked;
