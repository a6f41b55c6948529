package dev.waymark.frontier;

/**
 * Where a candidate stands in the queue.
 *
 * @param score by which it stands there
 * @param place from 1, the best
 * @param of how many wait
 */
public record Rank(double score, long place, long of) {}
