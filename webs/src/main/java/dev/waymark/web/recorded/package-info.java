/**
 * Recorded webs: WARC files, folders of HTML, Wikispeedia. In: files. Out: a web. Owner: nobody;
 * does not change.
 */
@NullMarked
package dev.waymark.web.recorded;

import org.jspecify.annotations.NullMarked;
