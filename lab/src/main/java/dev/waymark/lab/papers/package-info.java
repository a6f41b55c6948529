/**
 * What the five papers claim, beside what is measured here. In: a web. Out: claim and result.
 * Owner: one thread.
 */
@NullMarked
package dev.waymark.lab.papers;

import org.jspecify.annotations.NullMarked;
