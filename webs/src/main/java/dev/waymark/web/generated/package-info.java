/**
 * Generated webs. In: settings and a random seed. Out: the same pages, links and users everywhere.
 * Owner: nobody, computed on demand.
 */
@NullMarked
package dev.waymark.web.generated;

import org.jspecify.annotations.NullMarked;
