/**
 * Words. Comes in: text. Goes out: tokens, bags of words, their ids. Owned by: nobody, all values.
 */
@NullMarked
package dev.waymark.text;

import org.jspecify.annotations.NullMarked;
