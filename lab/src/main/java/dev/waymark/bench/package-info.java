/**
 * Benchmarks, as programs that print a table. In: sizes. Out: CPU time per page. Owner: whoever
 * runs them.
 */
@NullMarked
package dev.waymark.bench;

import org.jspecify.annotations.NullMarked;
