/**
 * A language model. Comes in: text. Goes out: a vector of its meaning. Owned by: nobody; the model
 * does not change.
 */
@NullMarked
package dev.waymark.meaning;

import org.jspecify.annotations.NullMarked;
