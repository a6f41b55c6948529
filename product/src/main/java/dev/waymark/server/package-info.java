/**
 * Pages and API over HTTP. Comes in: requests of people and programs. Goes out: search pages, JSON,
 * recorded queries and marks. Owned by: the command that serves, until it is ended.
 */
@NullMarked
package dev.waymark.server;

import org.jspecify.annotations.NullMarked;
