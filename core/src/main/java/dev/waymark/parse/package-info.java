/**
 * Turns responses into pages. In: FetchResult.Ok, bytes in any charset. Out: Page. Owner: nobody.
 */
@NullMarked
package dev.waymark.parse;

import org.jspecify.annotations.NullMarked;
