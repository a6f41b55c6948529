/**
 * Formats of data teams. In: the pages of an export. Out: Parquet files. Owner: the command that
 * exports, which finds them by {@link java.util.ServiceLoader}.
 */
@NullMarked
package dev.waymark.exports;

import org.jspecify.annotations.NullMarked;
