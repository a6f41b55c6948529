/** The commands on Spark. In: their words. Out: jobs of the packages below. Owner: the driver. */
@NullMarked
package dev.waymark.spark;

import org.jspecify.annotations.NullMarked;
