/**
 * Files that Waymark replaces as a whole, among them those that it trains and reads again. Comes
 * in: what somebody writes, piece by piece. Goes out: the same, or a sentence that says why the
 * file cannot be read and what makes a new one. Owned by whoever writes the file; nothing is kept
 * here.
 */
@NullMarked
package dev.waymark.file;

import org.jspecify.annotations.NullMarked;
