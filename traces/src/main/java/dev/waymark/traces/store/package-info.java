/**
 * Traces on disk, k-anonymous. In: sanitized accesses. Out: a trace of any size that is read in
 * place. Owner: one import at a time; readers see the last one finished.
 *
 * <p>Internal: may change with any release.
 */
@NullMarked
package dev.waymark.traces.store;

import org.jspecify.annotations.NullMarked;
