/**
 * Experiments: ordering policies side by side on one web. In: a web, predicates, names of policies.
 * Out: curves and measures with confidence intervals. Owner: each run its own.
 */
@NullMarked
package dev.waymark.lab;

import org.jspecify.annotations.NullMarked;
