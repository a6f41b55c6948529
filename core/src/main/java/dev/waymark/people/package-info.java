/**
 * Traces of users as policies see them: visits, sessions, queries. In: an implementation of Trace.
 * Out: who visited what and when, by pseudonym. Owner: a trace never changes.
 *
 * <p>API: {@link dev.waymark.people.Trace}. Internal: everything else; it may change with any
 * release.
 */
@NullMarked
package dev.waymark.people;

import org.jspecify.annotations.NullMarked;
