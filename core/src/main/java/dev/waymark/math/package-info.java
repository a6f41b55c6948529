/**
 * Linear algebra, clustering and statistics. In: matrices and samples. Out: decompositions,
 * clusters, fits. Owner: the caller.
 *
 * <p>Internal: may change with any release.
 */
@NullMarked
package dev.waymark.math;

import org.jspecify.annotations.NullMarked;
