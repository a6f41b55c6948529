/**
 * Doors that need a key. In: references to secrets. Out: cookies, headers, certificates, proxies
 * and signatures of requests, each for its hosts only. Owner: the fetcher; secrets stay in memory.
 */
@NullMarked
package dev.waymark.fetch.access;

import org.jspecify.annotations.NullMarked;
