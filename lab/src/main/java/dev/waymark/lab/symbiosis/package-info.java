/**
 * Simulated communities: users with interests, queries day by day, a collection that follows. In: a
 * web. Out: precision by day. Owner: one simulation.
 */
@NullMarked
package dev.waymark.lab.symbiosis;

import org.jspecify.annotations.NullMarked;
