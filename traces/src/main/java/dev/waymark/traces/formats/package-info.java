/**
 * Log and session formats. In: bytes. Out: accesses as logged, one by one. Owner: the import that
 * reads them.
 *
 * <p>API: {@link dev.waymark.traces.formats.LineFormat}. Internal: everything else; it may change
 * with any release.
 */
@NullMarked
package dev.waymark.traces.formats;

import org.jspecify.annotations.NullMarked;
