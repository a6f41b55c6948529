package dev.waymark.model;

import dev.waymark.text.BagOfWords;

/**
 * A training example from one crawled page: the evidence before it was fetched, and whether it
 * turned out relevant. Knowledge is the sum of observations, and nothing else.
 *
 * @param page number of the page in this crawl, from 0 in the order of crawling
 * @param candidate the evidence at the moment it was fetched
 * @param relevant whether the predicate holds for it
 * @param score of its relevance, 0 to 1
 * @param words its own words
 * @param targets numbers of the pages crawled before it that it links to
 * @param annotation what the ordering policy notes about the page
 */
public record Observation(
    int page,
    Candidate candidate,
    boolean relevant,
    double score,
    BagOfWords words,
    int[] targets,
    float[] annotation) {

  /** The same page, relevant or not. */
  public Observation withRelevant(boolean other) {
    return new Observation(page, candidate, other, score, words, targets, annotation);
  }
}
