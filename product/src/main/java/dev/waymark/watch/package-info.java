/**
 * Finds what is new: pages that led to new ones before are asked again, the likeliest first. Comes
 * in: a collection and the time. Goes out: new pages in the collection and a feed of them. Owned
 * by: the watch's one thread; hubs and schedules are values.
 */
@NullMarked
package dev.waymark.watch;

import org.jspecify.annotations.NullMarked;
