package dev.waymark.frontier;

/**
 * Where a candidate stands in the queue.
 *
 * @param score by which it stands there
 * @param position from 1, the best
 * @param total how many wait
 */
public record QueueRank(double score, long position, long total) {}
