/**
 * Learning and scoring over many archives, on Spark. In: archives. Out: knowledge and scored links,
 * the same as one machine would compute. Owner: Spark, one thread per partition.
 */
@NullMarked
package dev.waymark.spark.learn;

import org.jspecify.annotations.NullMarked;
