package dev.waymark.archive;

import java.time.Instant;

/**
 * A page ready to be archived: its records, compressed, and what the index says of it. Made by
 * {@link WarcRecordEncoder}.
 *
 * @param mediaType media type, {@code warc/revisit} for a repeated payload
 * @param mainRecord record, response or revisit
 * @param otherRecords of its records: request and metadata
 */
public record Capture(
    String url,
    Instant at,
    int status,
    String mediaType,
    String digest,
    byte[] mainRecord,
    byte[] otherRecords) {}
