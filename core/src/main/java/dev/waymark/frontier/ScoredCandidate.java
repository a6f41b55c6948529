package dev.waymark.frontier;

import dev.waymark.model.Candidate;

/** A waiting candidate with its score. */
public record ScoredCandidate(Candidate candidate, double score) {}
