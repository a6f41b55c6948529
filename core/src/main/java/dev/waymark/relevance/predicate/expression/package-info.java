/**
 * Predicates written as expressions. In: the text of an expression. Out: a predicate, or what is
 * wrong with the text. Owner: any thread; a compiled expression does not change.
 *
 * <p>Internal: may change with any release.
 */
@NullMarked
package dev.waymark.relevance.predicate.expression;

import org.jspecify.annotations.NullMarked;
