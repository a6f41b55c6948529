/**
 * The door of agents. In: requests of the Model Context Protocol on standard input. Out: what
 * {@code search}, {@code why} and the archive say. Owner: the command {@code mcp}.
 */
@NullMarked
package dev.waymark.cli.mcp;

import org.jspecify.annotations.NullMarked;
