/**
 * Puts the stations in order. Comes in: a job. Goes out: a collection and its progress. Owned by:
 * the crawl's one thread, which alone touches frontier, knowledge and store.
 */
@NullMarked
package dev.waymark.engine;

import org.jspecify.annotations.NullMarked;
