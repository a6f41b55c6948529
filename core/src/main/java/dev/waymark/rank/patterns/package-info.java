/**
 * URL patterns from browse logs: patterns with traffic and HITS scores, and policies made from
 * them. In: URLs with visits and referrers. Out: patterns. Owner: whoever mines; patterns are
 * values.
 */
@NullMarked
package dev.waymark.rank.patterns;

import org.jspecify.annotations.NullMarked;
