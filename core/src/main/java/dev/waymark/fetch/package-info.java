/**
 * HTTP. In: URLs. Out: FetchResult. Owner: its connection pool and caches; the crawl does not see
 * them.
 */
@NullMarked
package dev.waymark.fetch;

import org.jspecify.annotations.NullMarked;
