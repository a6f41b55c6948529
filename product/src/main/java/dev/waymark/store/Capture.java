package dev.waymark.store;

import java.time.Instant;

/**
 * A page ready to be archived: its records, compressed, and what the index says of it. Made by
 * {@link WarcRecords}.
 *
 * @param mime media type, {@code warc/revisit} for a repeated payload
 * @param first record, response or revisit
 * @param rest of its records: request and metadata
 */
public record Capture(
    String url, Instant at, int status, String mime, String digest, byte[] first, byte[] rest) {}
