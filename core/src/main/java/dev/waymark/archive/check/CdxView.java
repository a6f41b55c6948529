package dev.waymark.archive.check;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.waymark.archive.warc.WarcLocation;
import java.io.IOException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import org.jspecify.annotations.Nullable;
import org.netpreserve.jwarc.URIs;

/**
 * What a line of a CDXJ index says; its media type is not compared, as it may have been recognised
 * from the content.
 */
record CdxView(
    String key,
    String time,
    String url,
    String status,
    String digest,
    String length,
    String offset,
    String file) {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int FIELDS = 7;
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyyMMddHHmmss").withZone(ZoneOffset.UTC);

  /** Null if the line is none. */
  static @Nullable CdxView parse(String line) {
    String[] parts = line.split(" ", 3);
    if (parts.length < 3) {
      return null;
    }
    try {
      JsonNode json = JSON.readTree(parts[2]);
      return json.size() != FIELDS || !json.path("mime").isTextual()
          ? null
          : new CdxView(
              parts[0],
              parts[1],
              json.path("url").asText(),
              json.path("status").asText(),
              json.path("digest").asText(),
              json.path("length").asText(),
              json.path("offset").asText(),
              json.path("filename").asText());
    } catch (IOException e) {
      return null;
    }
  }

  /** What the line of a capture has to say. */
  static CdxView of(CaptureView capture) {
    RecordView main = capture.main();
    WarcLocation location = capture.location();
    String url = main.field("warc-target-uri");
    return new CdxView(
        URIs.toNormalizedSurt(url),
        formatTime(main.field("warc-date")),
        url,
        main.status(),
        main.field("warc-payload-digest"),
        Long.toString(capture.mainLength()),
        Long.toString(location.offset()),
        location.file());
  }

  private static String formatTime(String date) {
    try {
      return TIME.format(Instant.parse(date));
    } catch (DateTimeParseException e) {
      return "";
    }
  }
}
