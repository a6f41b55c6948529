/**
 * Small crawls, one for each query, that share their pages and become one new collection. In:
 * queries, and the collection before. Out: the new one. Owner: the thread that refreshes.
 *
 * <p>Internal: may change with any release.
 */
@NullMarked
package dev.waymark.collection.queries;

import org.jspecify.annotations.NullMarked;
