package dev.waymark.frontier;

/**
 * The rank of a candidate in the queue.
 *
 * @param score of the candidate
 * @param position from 1, the best
 * @param total number of waiting candidates
 */
public record QueueRank(double score, long position, long total) {}
