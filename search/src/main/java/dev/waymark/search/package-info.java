/**
 * Searches a collection. In: queries. Out: hits, ranked by content and anchor votes. Owner: any
 * number of processes read the last commit.
 */
@NullMarked
package dev.waymark.search;

import org.jspecify.annotations.NullMarked;
