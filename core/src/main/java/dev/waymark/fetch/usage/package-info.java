/**
 * What sites prefer about the use of their pages. In: robots.txt, tdmrep.json, RSL licences. Out:
 * UsagePreferences of a URL. Owner: a crawl; a site is asked once.
 *
 * <p>Internal: may change with any release.
 */
@NullMarked
package dev.waymark.fetch.usage;

import org.jspecify.annotations.NullMarked;
