/**
 * Where log events go.
 *
 * <p>Comes in: events of SLF4J, from Waymark and its libraries. Goes out: warnings to the terminal,
 * a collection's events to its {@code crawl.log}. Owned by the program, not by a crawl.
 */
@NullMarked
package dev.waymark.cli.logging;

import org.jspecify.annotations.NullMarked;
