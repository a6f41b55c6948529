/**
 * Asks servers, politely. Comes in: URLs. Goes out: {@link dev.waymark.model.Fetched}. Owned by:
 * its connection pool and caches; the crawl does not see them.
 */
@NullMarked
package dev.waymark.fetch;

import org.jspecify.annotations.NullMarked;
