/**
 * Screens to read a collection: a page with its history, pages to review, what was learned. In:
 * HTTP requests. Out: pages, JSON, archived copies. Owner: the server's threads.
 */
@NullMarked
package dev.waymark.server.reading;

import org.jspecify.annotations.NullMarked;
