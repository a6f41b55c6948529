/**
 * What people left as signals of the default policy. In: a trace, a model of sessions. Out: a value
 * for each candidate, whose weight is learned. Owner: the crawl thread.
 *
 * <p>Internal: may change with any release.
 */
@NullMarked
package dev.waymark.rank.waymark.people;

import org.jspecify.annotations.NullMarked;
