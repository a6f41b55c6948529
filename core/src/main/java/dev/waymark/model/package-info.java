/**
 * The records that stages hand to each other, one per moment in the life of a page: Candidate,
 * FetchResult, Page, JudgedPage, Observation. In: nothing. Out: values. Owner: nobody.
 */
@NullMarked
package dev.waymark.model;

import org.jspecify.annotations.NullMarked;
