/**
 * URLs. In: links as written. Out: their normal form, id, host and tokens. Owner: nobody, all
 * values.
 *
 * <p>Internal: may change with any release.
 */
@NullMarked
package dev.waymark.url;

import org.jspecify.annotations.NullMarked;
