/**
 * Predicates as CEL expressions over pages. In: an expression. Out: a predicate, or what is wrong
 * with the expression. Owner: nobody, all values.
 */
@NullMarked
package dev.waymark.relevance.predicate;

import org.jspecify.annotations.NullMarked;
