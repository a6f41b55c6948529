/**
 * Commands on what crawls have learned: knowledge show, export and merge, topics train. In: a
 * folder. Out: text, JSON or a file. Owner: the process.
 */
@NullMarked
package dev.waymark.cli.knowledge;

import org.jspecify.annotations.NullMarked;
