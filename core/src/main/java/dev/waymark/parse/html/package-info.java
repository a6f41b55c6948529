/**
 * The HTML tokenizer and what is read from its tokens. In: characters. Out: text, blocks, links
 * with anchors and context. Owner: one page at a time.
 *
 * <p>Internal: may change with any release.
 */
@NullMarked
package dev.waymark.parse.html;

import org.jspecify.annotations.NullMarked;
