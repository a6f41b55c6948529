/**
 * What things cost, as programs that print a table. Comes in: sizes. Goes out: CPU time per page.
 * Owned by: whoever runs them.
 */
@NullMarked
package dev.waymark.bench;

import org.jspecify.annotations.NullMarked;
