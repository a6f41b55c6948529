/**
 * Turns responses into pages. In: FetchResult.Ok, bytes in any charset. Out: Page. Owner: nobody.
 *
 * <p>API: {@link dev.waymark.parse.MediaTypeConverter}. Internal: everything else; it may change
 * with any release.
 */
@NullMarked
package dev.waymark.parse;

import org.jspecify.annotations.NullMarked;
