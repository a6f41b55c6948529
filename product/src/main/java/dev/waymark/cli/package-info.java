/**
 * The command line. Comes in: arguments, job files. Goes out: lines for people or programs, and an
 * exit code. Owned by: the process.
 */
@NullMarked
package dev.waymark.cli;

import org.jspecify.annotations.NullMarked;
