/**
 * What people's paths say about a site: patterns of its URLs and how they are used. Comes in: URLs
 * with visits and the pages they were reached from. Goes out: patterns with traffic, role and rank,
 * orders made from them, and rules for a crawl's scope. Owned by: whoever mines; patterns are
 * values.
 */
@NullMarked
package dev.waymark.patterns;

import org.jspecify.annotations.NullMarked;
