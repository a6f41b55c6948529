/**
 * What is asked of a search and what it answers: request, filters, hits, facets. Owner: none, all
 * are values.
 *
 * <p>API: {@link dev.waymark.search.result.SearchRequest}. Internal: everything else; it may change
 * with any release.
 */
@NullMarked
package dev.waymark.search.result;

import org.jspecify.annotations.NullMarked;
