/**
 * Records of WARC and CDX files. In: captures, bytes of files. Out: encoded records, their
 * locations, bodies read back. Owner: none; values, and readers of whoever opens them.
 *
 * <p>Internal: may change with any release.
 */
@NullMarked
package dev.waymark.archive.warc;

import org.jspecify.annotations.NullMarked;
