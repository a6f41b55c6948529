/**
 * Experiments: any web, any policies, side by side. In: a web, predicates, names of policies. Out:
 * curves and measures. Owner: each run its own. It runs dev.waymark.crawl.Crawler over a web that
 * does not change.
 */
@NullMarked
package dev.waymark.lab;

import org.jspecify.annotations.NullMarked;
