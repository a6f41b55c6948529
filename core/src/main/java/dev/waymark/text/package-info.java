/**
 * Words. Comes in: text. Goes out: tokens, bags of words, their ids, where English words lie by
 * what they mean. Owned by: nobody, all values.
 */
@NullMarked
package dev.waymark.text;

import org.jspecify.annotations.NullMarked;
