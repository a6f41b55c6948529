/**
 * Traces on Spark. In: logs, or a trace. Out: the trace, the patterns and the embedding that one
 * machine would make of them. Owner: Spark, one thread per partition.
 */
@NullMarked
package dev.waymark.spark.people;

import org.jspecify.annotations.NullMarked;
