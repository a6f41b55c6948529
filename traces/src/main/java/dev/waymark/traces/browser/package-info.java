/**
 * Browser histories. In: databases of Chromium and Firefox. Out: accesses. Owner: the import that
 * reads them.
 *
 * <p>Internal: may change with any release.
 */
@NullMarked
package dev.waymark.traces.browser;

import org.jspecify.annotations.NullMarked;
