/**
 * What runs on collections: crawls, refreshes, watches. In: settings, commands of those who watch.
 * Out: collections that grow, and what is to be seen of it. Owner: {@link
 * dev.waymark.jobs.JobRegistry}; each job has a thread.
 */
@NullMarked
package dev.waymark.jobs;

import org.jspecify.annotations.NullMarked;
