/**
 * The records that stages hand to each other, one per moment in the life of a page: Candidate,
 * FetchResult, Page, JudgedPage, Observation. In: nothing. Out: values. Owner: nobody.
 *
 * <p>API: {@link dev.waymark.model.Candidate}, {@link dev.waymark.model.Page}, {@link
 * dev.waymark.model.Relevance}. Internal: everything else; it may change with any release.
 */
@NullMarked
package dev.waymark.model;

import org.jspecify.annotations.NullMarked;
