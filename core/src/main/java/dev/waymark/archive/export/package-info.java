/**
 * Hands the pages of a collection on. In: a collection. Out: JSON lines, CSV, WARC. Owner: the
 * command that exports.
 */
@NullMarked
package dev.waymark.archive.export;

import org.jspecify.annotations.NullMarked;
