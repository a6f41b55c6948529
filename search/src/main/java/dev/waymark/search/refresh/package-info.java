/**
 * The search engine and crawler in symbiosis: a collection follows what its users ask. In: recorded
 * queries. Out: a refreshed collection. Owner: one refresh at a time.
 */
@NullMarked
package dev.waymark.search.refresh;

import org.jspecify.annotations.NullMarked;
