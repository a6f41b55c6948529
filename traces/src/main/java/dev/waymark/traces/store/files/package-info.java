/**
 * The files of a stored trace. In: texts, visits and lists, once. Out: a trace that is mapped into
 * memory and held to checksums. Owner: one import at a time; readers share them.
 *
 * <p>Internal: may change with any release.
 */
@NullMarked
package dev.waymark.traces.store.files;

import org.jspecify.annotations.NullMarked;
