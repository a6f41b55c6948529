/**
 * Undoes the codings of a body. In: encoded bytes. Out: a bounded number of decoded ones. Owner:
 * the visitor's thread.
 *
 * <p>Internal: may change with any release.
 */
@NullMarked
package dev.waymark.fetch.decode;

import org.jspecify.annotations.NullMarked;
