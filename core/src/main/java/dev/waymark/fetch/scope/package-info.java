/**
 * Which URLs belong to a crawl. In: a URL and its depth. Out: accepted, or rejected with the
 * reason. Owner: nobody (Scope), the crawl thread (TrapDetector).
 *
 * <p>Internal: may change with any release.
 */
@NullMarked
package dev.waymark.fetch.scope;

import org.jspecify.annotations.NullMarked;
