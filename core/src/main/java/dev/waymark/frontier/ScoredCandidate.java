package dev.waymark.frontier;

import dev.waymark.model.Candidate;

/** A waiting candidate and the score by which it stands in the queue. */
public record ScoredCandidate(Candidate candidate, double score) {}
