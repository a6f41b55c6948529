/**
 * What fetches share: requests to a host and to an address, memory for bodies. In: wishes. Out:
 * permits. Owner: the fetcher.
 */
@NullMarked
package dev.waymark.fetch.limits;

import org.jspecify.annotations.NullMarked;
