/**
 * Which pages are relevant. In: a predicate as the user writes it, and pages. Out: relevance with
 * score and reasons. Owner: nobody; a predicate does not change.
 *
 * <p>Internal: may change with any release.
 */
@NullMarked
package dev.waymark.relevance;

import org.jspecify.annotations.NullMarked;
