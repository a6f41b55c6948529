/**
 * Compact tables for millions of URLs: their numbers and status, in primitive arrays that grow in
 * chunks. Owner: the crawl thread.
 *
 * <p>Internal: may change with any release.
 */
@NullMarked
package dev.waymark.frontier.table;

import org.jspecify.annotations.NullMarked;
