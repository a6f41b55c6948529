/**
 * What to fetch next. Comes in: candidates, an order. Goes out: the best candidate whose host may
 * be asked now. Owned by: the crawl's one thread; what survives a kill is in its State.
 */
@NullMarked
package dev.waymark.frontier;

import org.jspecify.annotations.NullMarked;
