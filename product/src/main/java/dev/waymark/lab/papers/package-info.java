/**
 * What the five papers claim, held against what comes out here. Comes in: a recorded web and the
 * orders of this build. Goes out: claim beside result. Owned by: one thread, which runs the lab.
 */
@NullMarked
package dev.waymark.lab.papers;

import org.jspecify.annotations.NullMarked;
