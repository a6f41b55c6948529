/**
 * HTTP. In: URLs. Out: FetchResult. Owner: its connection pool and caches; the crawl does not see
 * them.
 *
 * <p>Internal: may change with any release.
 */
@NullMarked
package dev.waymark.fetch;

import org.jspecify.annotations.NullMarked;
