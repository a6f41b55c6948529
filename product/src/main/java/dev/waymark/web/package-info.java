/**
 * Webs that do not move, for the lab, the demo and the tests. Comes in: a folder, archives, or
 * settings to generate one from. Goes out: pages, links, labels and people, in memory or over HTTP.
 * Owned by: nobody; a recorded web does not change and may be asked from many threads.
 */
@NullMarked
package dev.waymark.web;

import org.jspecify.annotations.NullMarked;
