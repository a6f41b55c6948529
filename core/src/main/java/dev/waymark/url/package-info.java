/**
 * URLs. Comes in: links as written. Goes out: their normal form, id, host and tokens. Owned by:
 * nobody, all values.
 */
@NullMarked
package dev.waymark.url;

import org.jspecify.annotations.NullMarked;
