/**
 * Crawls in the browser: all collections, a new crawl, one that runs. In: requests. Out: pages,
 * JSON and events; commands to {@link dev.waymark.jobs.JobRegistry}. Owner: the server's threads.
 */
@NullMarked
package dev.waymark.server.crawls;

import org.jspecify.annotations.NullMarked;
