/**
 * Any web, any order, side by side. Comes in: a recorded web, wants, names of orders. Goes out:
 * curves, measures, a report. Owned by: each run its own; runs share only what does not change. The
 * lab has no frontier, learner or judge of its own: it is {@link dev.waymark.engine.Crawl} over a
 * web that does not move.
 */
@NullMarked
package dev.waymark.lab;

import org.jspecify.annotations.NullMarked;
