/**
 * The other engine. Comes in: archives of crawls, any number of them. Goes out: knowledge, and
 * links worth following, as the engine of one machine would have made them. Owned by: Spark, which
 * gives each part of the pages to one thread; what they know adds up.
 */
@NullMarked
package dev.waymark.spark;

import org.jspecify.annotations.NullMarked;
