/**
 * What somebody who watches a crawl changes about it. In: commands. Out: which URLs are blocked,
 * and what is added to scores. Owner: the crawl thread; others read {@link
 * dev.waymark.crawl.steering.SteeringState#current}.
 *
 * <p>Internal: may change with any release.
 */
@NullMarked
package dev.waymark.crawl.steering;

import org.jspecify.annotations.NullMarked;
