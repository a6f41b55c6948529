/**
 * The server as its operator sees it: health, metrics, jobs, schedules, logs, disk. In: requests.
 * Out: pages and JSON. Owner: the server's threads.
 */
@NullMarked
package dev.waymark.server.operations;

import org.jspecify.annotations.NullMarked;
