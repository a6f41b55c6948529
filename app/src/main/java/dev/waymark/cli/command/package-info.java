/**
 * What commands are made of: flags from settings, help, console, progress, tables. In: arguments.
 * Out: text. Owner: the process.
 */
@NullMarked
package dev.waymark.cli.command;

import org.jspecify.annotations.NullMarked;
