/**
 * The index of a collection, in Lucene. In: pages with their relevance, and what links say of
 * others. Out: segments. Owner: one indexing thread of the crawl.
 */
@NullMarked
package dev.waymark.search.index;

import org.jspecify.annotations.NullMarked;
