/**
 * Hands the pages of a collection on. In: a collection. Out: JSON lines, CSV, WARC, WACZ, Markdown,
 * and what an {@link ExportFormat} of another module or yours makes. Owner: the command that
 * exports.
 *
 * <p>API: {@link dev.waymark.archive.export.ExportFormat}, {@link
 * dev.waymark.archive.export.PageRow}. Internal: everything else; it may change with any release.
 */
@NullMarked
package dev.waymark.archive.export;

import org.jspecify.annotations.NullMarked;
