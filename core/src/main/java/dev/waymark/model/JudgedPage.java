package dev.waymark.model;

/** A page with its verdict, on its way from the judge to the store and the learner. */
public record JudgedPage(Candidate candidate, Page page, Relevance relevance) {}
