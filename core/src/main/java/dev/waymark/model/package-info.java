/**
 * One small record per moment in the life of a page: Candidate, Fetched, Page, Judged, Observation.
 * Comes in: nothing. Goes out: the words in which the stations speak. Owned by: nobody, all values.
 */
@NullMarked
package dev.waymark.model;

import org.jspecify.annotations.NullMarked;
