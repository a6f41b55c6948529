/**
 * Traces on Spark. In: logs. Out: the trace, and the patterns, that one machine would make of them.
 * Owner: Spark, one thread per partition.
 */
@NullMarked
package dev.waymark.spark.people;

import org.jspecify.annotations.NullMarked;
