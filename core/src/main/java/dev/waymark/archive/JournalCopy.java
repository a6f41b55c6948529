package dev.waymark.archive;

import dev.waymark.parse.dedup.DuplicateMatch;
import java.time.Instant;

/**
 * A stored page turned out to repeat one of another shard: a line of the journal that corrects an
 * earlier one.
 *
 * @param number running number, as that of an entry
 * @param url of the page
 * @param original the page that it repeats
 */
public record JournalCopy(long number, Instant at, String url, DuplicateMatch.Near original) {}
