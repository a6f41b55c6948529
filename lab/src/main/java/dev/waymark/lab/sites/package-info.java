/**
 * Experiments on sites with traffic: collecting what users read, finding what is new. In: a web
 * with visits. Out: coverage and delay. Owner: each run its own.
 */
@NullMarked
package dev.waymark.lab.sites;

import org.jspecify.annotations.NullMarked;
