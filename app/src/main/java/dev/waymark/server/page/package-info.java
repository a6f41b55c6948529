/**
 * What pages have in common: templates, texts in the reader's language, the frame with navigation.
 * In: models of screens. Out: HTML. Owner: nobody, it has no state.
 */
@NullMarked
package dev.waymark.server.page;

import org.jspecify.annotations.NullMarked;
