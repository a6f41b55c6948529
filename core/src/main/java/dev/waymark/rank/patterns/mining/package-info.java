/**
 * The pattern tree of a site: splitting by the most concentrated key, pruning by minimum
 * description length. In: the URLs of a site. Out: a pruned tree. Owner: one mining run.
 *
 * <p>Internal: may change with any release.
 */
@NullMarked
package dev.waymark.rank.patterns.mining;

import org.jspecify.annotations.NullMarked;
