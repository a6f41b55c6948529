/**
 * Commands on what people leave: import, show, patterns, sessions, record, forget. In: logs and
 * sessions. Out: traces, models, reports. Owner: the process.
 */
@NullMarked
package dev.waymark.cli.people;

import org.jspecify.annotations.NullMarked;
