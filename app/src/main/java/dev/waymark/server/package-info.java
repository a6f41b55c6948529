/**
 * The search page and API. In: HTTP requests. Out: pages, JSON, recorded queries, clicks and marks.
 * Owner: the command that serves.
 */
@NullMarked
package dev.waymark.server;

import org.jspecify.annotations.NullMarked;
