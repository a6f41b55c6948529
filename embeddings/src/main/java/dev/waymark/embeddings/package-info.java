/** Sentence embeddings. In: text. Out: a vector. Owner: nobody; the model does not change. */
@NullMarked
package dev.waymark.embeddings;

import org.jspecify.annotations.NullMarked;
