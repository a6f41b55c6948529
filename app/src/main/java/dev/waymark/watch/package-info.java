/**
 * Finds new pages soon: hubs are polled, the most productive first. In: a collection and the clock.
 * Out: new pages in the collection and a feed of them. Owner: the watch thread.
 */
@NullMarked
package dev.waymark.watch;

import org.jspecify.annotations.NullMarked;
