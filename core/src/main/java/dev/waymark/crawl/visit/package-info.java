/**
 * One visit of a crawl: who makes it, what comes of it, who takes it. In: a candidate. Out: a
 * result that the sink stores. Owner: the visitor's thread, then the crawl thread.
 *
 * <p>Internal: may change with any release.
 */
@NullMarked
package dev.waymark.crawl.visit;

import org.jspecify.annotations.NullMarked;
