/**
 * What a collection says and what others say of it, made findable. Comes in: pages with their
 * verdicts, queries. Goes out: hits. Owned by: the crawl, whose one indexing thread writes; any
 * number of processes read the last commit.
 */
@NullMarked
package dev.waymark.search;

import org.jspecify.annotations.NullMarked;
