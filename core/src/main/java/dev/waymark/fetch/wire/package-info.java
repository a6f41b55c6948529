/**
 * Sockets under the HTTP client that know where a response ends. In: the bytes of a connection.
 * Out: the same bytes up to the end of the response, and never more framing than is sensible.
 * Owner: the thread that uses the connection.
 *
 * <p>Internal: may change with any release.
 */
@NullMarked
package dev.waymark.fetch.wire;

import org.jspecify.annotations.NullMarked;
