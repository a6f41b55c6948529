/**
 * The default policy. In: everything known about a candidate and its links. Out: a score as a sum
 * of signals, each with its reason. Owner: the crawl thread.
 */
@NullMarked
package dev.waymark.rank.waymark;

import org.jspecify.annotations.NullMarked;
