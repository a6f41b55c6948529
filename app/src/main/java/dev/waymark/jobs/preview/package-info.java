/**
 * Previews: crawls of a few pages that show what a whole one would find. In: a job. Out: pages to
 * judge, a corrected predicate. Owner: the server.
 */
@NullMarked
package dev.waymark.jobs.preview;

import org.jspecify.annotations.NullMarked;
