/**
 * What all jobs on Spark have in common. In: settings of a cluster. Out: a connection, its
 * progress, and how keys and knowledge travel. Owner: the driver.
 */
@NullMarked
package dev.waymark.spark.cluster;

import org.jspecify.annotations.NullMarked;
