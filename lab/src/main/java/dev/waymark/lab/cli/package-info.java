/** The commands of the lab. In: arguments. Out: tables, JSON, report pages. Owner: the process. */
@NullMarked
package dev.waymark.lab.cli;

import org.jspecify.annotations.NullMarked;
