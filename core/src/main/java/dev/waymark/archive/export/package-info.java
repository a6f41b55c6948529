/**
 * Hands the pages of a collection on. In: a collection. Out: JSON lines, CSV, WARC, WACZ, Markdown,
 * and what an {@link ExportFormat} of another module or yours makes. Owner: the command that
 * exports.
 */
@NullMarked
package dev.waymark.archive.export;

import org.jspecify.annotations.NullMarked;
