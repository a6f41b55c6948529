/**
 * What a program of yours begins with: {@link dev.waymark.library.Crawl} fills a collection, {@link
 * dev.waymark.library.CollectionReader} reads it. In: settings, a predicate, a policy. Out: a
 * collection on disk. Owner: the thread that runs the crawl.
 *
 * <p>The guide on extending names the types that are kept from release to release; everything else
 * is public only for Waymark's own modules, and may change.
 */
@NullMarked
package dev.waymark.library;

import org.jspecify.annotations.NullMarked;
