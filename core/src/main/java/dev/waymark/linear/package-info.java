/**
 * What is left of columns of numbers without what they share. Comes in: matrices. Goes out: the
 * same, made orthonormal. Owned by: whoever calls.
 */
@NullMarked
package dev.waymark.linear;

import org.jspecify.annotations.NullMarked;
