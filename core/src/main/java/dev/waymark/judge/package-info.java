/**
 * What is wanted. Comes in: pages. Goes out: verdicts with score and reasons. Owned by: nobody; a
 * predicate does not change.
 */
@NullMarked
package dev.waymark.judge;

import org.jspecify.annotations.NullMarked;
