/**
 * Experiments as a page one would put into a paper. Comes in: results of lab runs. Goes out: one
 * HTML page that needs nothing else, and its figures as SVG and PNG. Owned by: nobody, it is all
 * values.
 */
@NullMarked
package dev.waymark.lab.report;

import org.jspecify.annotations.NullMarked;
