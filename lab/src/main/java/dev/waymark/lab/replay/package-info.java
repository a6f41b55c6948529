/**
 * One crawl of a web that does not change. In: a recorded web, a predicate, an ordering policy,
 * seeds. Out: which pages were fetched when, and how many of them were relevant. Owner: each run
 * its own; what is true of the web for every run is computed once and shared.
 */
@NullMarked
package dev.waymark.lab.replay;

import org.jspecify.annotations.NullMarked;
