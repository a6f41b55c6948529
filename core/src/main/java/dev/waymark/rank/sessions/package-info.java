/**
 * Focused crawling by a hidden Markov model of browsing sessions (Liu, Janssen, Milios, 2006), with
 * Context Graph and Best-First for comparison. In: sessions with their pages. Out: models and
 * policies. Owner: models never change.
 *
 * <p>Internal: may change with any release.
 */
@NullMarked
package dev.waymark.rank.sessions;

import org.jspecify.annotations.NullMarked;
