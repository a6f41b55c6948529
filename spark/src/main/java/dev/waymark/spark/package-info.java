/**
 * Learning and scoring over many archives, on Spark. In: archives. Out: knowledge and scored links,
 * as one machine would have made them. Owner: Spark, a partition a thread.
 */
@NullMarked
package dev.waymark.spark;

import org.jspecify.annotations.NullMarked;
