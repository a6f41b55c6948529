/**
 * "Intelligent Crawling on the World Wide Web with Arbitrary Predicates" (2001): content, URL
 * tokens, links and siblings, single and combined. In: knowledge. Out: scores. Owner: the crawl
 * thread.
 *
 * <p>Internal: may change with any release.
 */
@NullMarked
package dev.waymark.rank.intelligent;

import org.jspecify.annotations.NullMarked;
