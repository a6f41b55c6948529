/**
 * What commands draw on a terminal: progress, tables, curves. In: figures. Out: text. Owner: the
 * process.
 */
@NullMarked
package dev.waymark.cli.display;

import org.jspecify.annotations.NullMarked;
