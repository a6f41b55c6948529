/**
 * A flat text classifier. Comes in: examples of each topic. Goes out: a model that gives a page a
 * probability for each topic, and a report of how well it does. Owned by: nobody, all values.
 */
@NullMarked
package dev.waymark.topics;

import org.jspecify.annotations.NullMarked;
