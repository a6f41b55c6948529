package dev.waymark.learn;

/**
 * All an order may look at besides the candidate.
 *
 * @param knowledge tallies of features, which other crawls can share
 * @param crawled the pages of this crawl, by number
 */
public record Known(Knowledge knowledge, Crawled crawled) {}
