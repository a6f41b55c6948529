/**
 * What leads there. Comes in: observations. Goes out: knowledge, and orders that score candidates
 * with it. Owned by: the crawl's one thread; knowledge of two crawls adds up.
 */
@NullMarked
package dev.waymark.learn;

import org.jspecify.annotations.NullMarked;
