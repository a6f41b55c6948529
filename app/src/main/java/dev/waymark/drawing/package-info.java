/**
 * Draws what was learned of people as SVG, for files, pages and the server: in come patterns of
 * URLs and models of sessions, out go texts. Nothing here has a state.
 */
@NullMarked
package dev.waymark.drawing;

import org.jspecify.annotations.NullMarked;
