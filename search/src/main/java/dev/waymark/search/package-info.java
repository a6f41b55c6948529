/**
 * Searches a collection. In: queries. Out: hits, ranked by content and anchor votes. Owner: any
 * number of processes read the last commit.
 *
 * <p>API: {@link dev.waymark.search.Searcher}, {@link dev.waymark.search.result.SearchRequest}.
 * Internal: everything else; it may change with any release.
 */
@NullMarked
package dev.waymark.search;

import org.jspecify.annotations.NullMarked;
