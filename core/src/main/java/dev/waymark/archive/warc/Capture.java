package dev.waymark.archive.warc;

import java.time.Instant;
import java.util.Arrays;

/**
 * A page ready to be archived: its records, compressed, and what the index says of it. Made by
 * {@link WarcRecordEncoder}.
 *
 * @param mediaType media type, {@code warc/revisit} for a repeated payload
 * @param mainRecord record, response or revisit
 * @param otherRecords of its records: request, metadata, and conversion if it was rendered
 */
public record Capture(
    String url,
    Instant at,
    int status,
    String mediaType,
    String digest,
    byte[] mainRecord,
    byte[] otherRecords) {

  /** With one more record at the end. */
  Capture withRecord(byte[] record) {
    byte[] all = Arrays.copyOf(otherRecords, otherRecords.length + record.length);
    System.arraycopy(record, 0, all, otherRecords.length, record.length);
    return new Capture(url, at, status, mediaType, digest, mainRecord, all);
  }
}
