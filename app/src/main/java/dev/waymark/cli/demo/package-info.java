/**
 * The demo: what Waymark does, command by command, on a little web of its own. In: nothing. Out:
 * collections to look at. Owner: the thread of the command.
 */
@NullMarked
package dev.waymark.cli.demo;

import org.jspecify.annotations.NullMarked;
