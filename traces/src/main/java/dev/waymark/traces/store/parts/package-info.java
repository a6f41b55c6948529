/**
 * An import in parts, for many machines. In: parts of logs. Out: parts of the files of a trace, by
 * steps whose tasks send records to each other. Owner: a task has its buckets to itself.
 *
 * <p>Internal: may change with any release.
 */
@NullMarked
package dev.waymark.traces.store.parts;

import org.jspecify.annotations.NullMarked;
