/**
 * Words. Comes in: text. Goes out: tokens, bags of words, their ids, where English words lie by
 * what they mean, and the kinds of things they name. Owned by: nobody, all values.
 */
@NullMarked
package dev.waymark.text;

import org.jspecify.annotations.NullMarked;
