/**
 * Which URLs belong to a crawl. Comes in: a URL and its depth. Goes out: in, or out with the
 * reason. Owned by: nobody (Scope), the thread that admits new URLs (Traps).
 */
@NullMarked
package dev.waymark.scope;

import org.jspecify.annotations.NullMarked;
