/**
 * Politeness: robots.txt, sitemaps, retries. In: URLs and failures. Out: whether, when and how
 * often a host may be contacted. Owner: its cache of robots files.
 */
@NullMarked
package dev.waymark.fetch.robots;

import org.jspecify.annotations.NullMarked;
