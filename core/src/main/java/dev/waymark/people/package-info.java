/**
 * Where people go. Comes in: logs, histories, sessions. Goes out: cleaned, pseudonymous traces.
 * Owned by: the folder a trace is imported into.
 */
@NullMarked
package dev.waymark.people;

import org.jspecify.annotations.NullMarked;
