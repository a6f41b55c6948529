package dev.waymark.model;

/**
 * A crawled page turned out to repeat one of another shard, and does not count as relevant any
 * more.
 *
 * @param page its number
 * @param pagesKnown pages that the shard had when it heard of it
 * @param relevant whether the page counted as relevant until then
 * @param original URL of the other page
 * @param distance of the texts in bits
 */
public record CopyMark(int page, int pagesKnown, boolean relevant, String original, int distance) {}
