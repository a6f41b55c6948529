/**
 * URL patterns mined from visits, with traffic and HITS scores, and policies based on them. In:
 * URLs with visits and referrers. Out: patterns. Owner: the mining thread; patterns are values.
 *
 * <p>Internal: may change with any release.
 */
@NullMarked
package dev.waymark.rank.patterns;

import org.jspecify.annotations.NullMarked;
