/**
 * Why a URL is where it is, and which pages lead to relevant ones. In: a collection, which may be
 * crawled meanwhile. Out: values to show. Owner: any thread; nothing is changed.
 *
 * <p>Internal: may change with any release.
 */
@NullMarked
package dev.waymark.collection.explain;

import org.jspecify.annotations.NullMarked;
