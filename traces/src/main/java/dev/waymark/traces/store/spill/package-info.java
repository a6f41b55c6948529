/**
 * Records that an import counts. In: records by user or text. Out: the same in buckets, in memory
 * within a budget, or in encrypted files. Owner: one import.
 *
 * <p>Internal: may change with any release.
 */
@NullMarked
package dev.waymark.traces.store.spill;

import org.jspecify.annotations.NullMarked;
