/**
 * Politeness: robots.txt, sitemaps, retries. In: URLs and failures. Out: whether, when and how
 * often a host may be contacted. Owner: its cache of robots files.
 *
 * <p>Internal: may change with any release.
 */
@NullMarked
package dev.waymark.fetch.robots;

import org.jspecify.annotations.NullMarked;
