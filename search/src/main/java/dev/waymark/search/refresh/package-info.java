/**
 * The search engine and crawler in symbiosis: a collection follows the queries of its users. In:
 * recorded queries. Out: a refreshed collection. Owner: one refresh at a time.
 *
 * <p>Internal: may change with any release.
 */
@NullMarked
package dev.waymark.search.refresh;

import org.jspecify.annotations.NullMarked;
