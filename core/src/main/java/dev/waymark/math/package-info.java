/**
 * Linear algebra, clustering and statistics. In: matrices and samples. Out: decompositions,
 * clusters, fits. Owner: whoever calls.
 */
@NullMarked
package dev.waymark.math;

import org.jspecify.annotations.NullMarked;
