/**
 * Sessions as people recorded them: their pages, and the graph of links between these. Owner: none,
 * all are values.
 *
 * <p>Internal: may change with any release.
 */
@NullMarked
package dev.waymark.rank.sessions.recorded;

import org.jspecify.annotations.NullMarked;
