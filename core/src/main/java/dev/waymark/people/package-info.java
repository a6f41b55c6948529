/**
 * Where people go. Comes in: logs, histories, sessions. Goes out: cleaned, pseudonymous traces and
 * a map of the pages in them. Owned by: the folder a trace is imported into; a trace that is read
 * never changes.
 */
@NullMarked
package dev.waymark.people;

import org.jspecify.annotations.NullMarked;
