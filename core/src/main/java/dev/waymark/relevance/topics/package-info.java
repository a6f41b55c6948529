/**
 * A text classifier for topic("..."). In: labelled examples. Out: a model that gives a page a
 * probability for each topic, and its cross-validation. Owner: nobody, all values.
 *
 * <p>Internal: may change with any release.
 */
@NullMarked
package dev.waymark.relevance.topics;

import org.jspecify.annotations.NullMarked;
