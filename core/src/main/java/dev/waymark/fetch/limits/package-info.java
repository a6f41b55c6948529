/**
 * What fetches share: requests to a host and to an address, memory for bodies. In: wishes. Out:
 * permits. Owner: the fetcher.
 *
 * <p>Internal: may change with any release.
 */
@NullMarked
package dev.waymark.fetch.limits;

import org.jspecify.annotations.NullMarked;
