/**
 * Brings a collection of an earlier build to the format of this one. In: a folder. Out: the same
 * pages, journal, frontier and settings under the current names. Owner: {@code waymark upgrade}.
 *
 * <p>Internal: may change with any release.
 */
@NullMarked
package dev.waymark.collection.upgrade;

import org.jspecify.annotations.NullMarked;
