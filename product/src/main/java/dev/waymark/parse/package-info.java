/**
 * Reads what was fetched. Comes in: {@link dev.waymark.model.Fetched.Ok}, bytes of any kind. Goes
 * out: {@link dev.waymark.model.Page}, and which earlier page it repeats. Owned by: nobody, but
 * {@link dev.waymark.parse.Duplicates}, which the crawl owns.
 */
@NullMarked
package dev.waymark.parse;

import org.jspecify.annotations.NullMarked;
