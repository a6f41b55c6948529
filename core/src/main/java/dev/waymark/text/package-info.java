/**
 * Words. In: text of any script. Out: tokens, bags of words and their ids, word vectors and
 * hypernyms of English words. Owner: nobody, all values.
 *
 * <p>Internal: may change with any release.
 */
@NullMarked
package dev.waymark.text;

import org.jspecify.annotations.NullMarked;
