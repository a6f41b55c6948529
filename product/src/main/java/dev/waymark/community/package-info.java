/**
 * A collection that follows what its people ask. Comes in: bookmarks, recorded queries. Goes out:
 * generations of a collection, each replacing the one before. Owned by: one refresh at a time.
 */
@NullMarked
package dev.waymark.community;

import org.jspecify.annotations.NullMarked;
