/**
 * Results as a page. In: results of lab runs. Out: one HTML page that needs nothing else, figures
 * as SVG and PNG. Owner: nobody, all values.
 */
@NullMarked
package dev.waymark.lab.report;

import org.jspecify.annotations.NullMarked;
