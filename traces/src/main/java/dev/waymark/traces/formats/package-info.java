/**
 * Log and session formats. In: bytes. Out: accesses as logged, one by one. Owner: the import that
 * reads them.
 */
@NullMarked
package dev.waymark.traces.formats;

import org.jspecify.annotations.NullMarked;
