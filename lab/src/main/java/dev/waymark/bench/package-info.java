/**
 * Benchmarks, as programs that print a table ({@code waymark lab bench}), and builders of the
 * tables that core ships. In: sizes. Out: CPU time per page. Owner: one program.
 */
@NullMarked
package dev.waymark.bench;

import org.jspecify.annotations.NullMarked;
