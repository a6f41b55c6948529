/**
 * The program: the list of commands, crawling, serving, demo. In: arguments, job files. Out: lines
 * for people or programs, and an exit code. Owner: the process.
 */
@NullMarked
package dev.waymark.cli;

import org.jspecify.annotations.NullMarked;
