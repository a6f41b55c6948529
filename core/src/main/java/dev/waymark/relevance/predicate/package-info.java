/**
 * Predicates as CEL expressions over pages. In: an expression. Out: a predicate, or what is wrong
 * with the expression. Owner: nobody, all values.
 *
 * <p>API: {@link dev.waymark.relevance.predicate.Predicate}, {@link
 * dev.waymark.relevance.predicate.PageFunctionProvider}. Internal: everything else; it may change
 * with any release.
 */
@NullMarked
package dev.waymark.relevance.predicate;

import org.jspecify.annotations.NullMarked;
