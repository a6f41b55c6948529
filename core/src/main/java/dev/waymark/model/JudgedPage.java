package dev.waymark.model;

/** A page with its relevance, on its way from the judge to the store and the learner. */
public record JudgedPage(Candidate candidate, Page page, Relevance relevance) {}
