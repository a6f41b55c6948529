/**
 * Pages that need credentials. In: references to secrets. Out: cookies, headers, certificates,
 * proxies and signatures of requests, each for its hosts only. Owner: the fetcher; secrets stay in
 * memory.
 *
 * <p>Internal: may change with any release.
 */
@NullMarked
package dev.waymark.fetch.access;

import org.jspecify.annotations.NullMarked;
