package dev.waymark.model;

import dev.waymark.text.BagOfWords;

/**
 * What one crawled page teaches: the evidence there was before it was fetched, and how it turned
 * out. Knowledge is the sum of observations, and nothing else.
 *
 * @param page number of the page in this crawl, from 0 in the order of crawling
 * @param candidate the evidence at the moment it was fetched
 * @param relevant how it turned out
 * @param score of the verdict
 * @param words its own words
 * @param targets numbers of the pages crawled before it that it links to
 * @param annotation what the order notes about the page, see {@code Order.mark}
 */
public record Observation(
    int page,
    Candidate candidate,
    boolean relevant,
    double score,
    BagOfWords words,
    int[] targets,
    float[] annotation) {}
