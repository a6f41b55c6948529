/**
 * The crawl loop. In: components of a crawl (frontier, visitor, sink, policy). Out: visited pages
 * in a sink, and progress. Owner: the crawl thread, which alone changes frontier, knowledge and
 * sink.
 *
 * <p>Internal: may change with any release.
 */
@NullMarked
package dev.waymark.crawl;

import org.jspecify.annotations.NullMarked;
