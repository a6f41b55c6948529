/**
 * Imports traces of users. In: logs, browser histories, sessions, compressed or growing. Out: a
 * trace folder and a report. Owner: one import at a time.
 *
 * <p>Internal: may change with any release.
 */
@NullMarked
package dev.waymark.traces;

import org.jspecify.annotations.NullMarked;
