package dev.waymark.archive.check;

import dev.waymark.fetch.ContentType;
import dev.waymark.parse.dedup.Digest;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A WARC record as a check sees it (ISO 28500:2017, section 4).
 *
 * @param fields of its header by lower-case name
 * @param block between header and end
 */
record RecordView(Map<String, String> fields, byte[] block) {
  private static final byte[] HEADER_END = "\r\n\r\n".getBytes(StandardCharsets.US_ASCII);

  /** The record in the bytes; null if they are none, or more than one. */
  static @Nullable RecordView parse(byte[] bytes) {
    int end = indexOfHeaderEnd(bytes);
    if (end < 0) {
      return null;
    }
    String[] lines = new String(bytes, 0, end, StandardCharsets.UTF_8).split("\r\n", -1);
    if (!lines[0].equals("WARC/1.1") && !lines[0].equals("WARC/1.0")) {
      return null;
    }
    Map<String, String> fields = new TreeMap<>();
    for (int i = 1; i < lines.length; i++) {
      int colon = lines[i].indexOf(':');
      if (colon < 1) {
        return null;
      }
      fields.put(
          lines[i].substring(0, colon).toLowerCase(Locale.ROOT),
          lines[i].substring(colon + 1).strip());
    }
    int from = end + HEADER_END.length;
    int to = bytes.length - HEADER_END.length;
    boolean whole =
        to >= from
            && fields.getOrDefault("content-length", "").equals(Integer.toString(to - from))
            && Arrays.equals(bytes, to, bytes.length, HEADER_END, 0, HEADER_END.length);
    return whole ? new RecordView(fields, Arrays.copyOfRange(bytes, from, to)) : null;
  }

  private static int indexOfHeaderEnd(byte[] bytes) {
    for (int i = 0; i + HEADER_END.length <= bytes.length; i++) {
      if (bytes[i] == '\r' && Arrays.equals(bytes, i, i + 4, HEADER_END, 0, 4)) {
        return i;
      }
    }
    return -1;
  }

  String field(String name) {
    return fields.getOrDefault(name, "");
  }

  String type() {
    return field("warc-type");
  }

  /** Of a response: the status in its first line; empty if there is none. */
  String status() {
    String start = new String(block, 0, Math.min(block.length, 64), StandardCharsets.ISO_8859_1);
    String[] words = start.split("[ \r\n]", 4);
    return words.length > 1 && words[0].startsWith("HTTP/") ? words[1] : "";
  }

  /** Of a response: what its HTTP head says it is. */
  ContentType contentType() {
    int head = Math.max(0, indexOfHeaderEnd(block));
    String type = null;
    for (String line : new String(block, 0, head, StandardCharsets.ISO_8859_1).split("\r\n", -1)) {
      if (line.regionMatches(true, 0, "content-type:", 0, 13)) {
        type = line.substring(13).strip();
      }
    }
    return ContentType.parse(type);
  }

  /** Of a response: the digest of what stands behind its HTTP head. */
  String computePayloadDigest() {
    int head = indexOfHeaderEnd(block);
    return Digest.sha1(
        head < 0 ? new byte[0] : Arrays.copyOfRange(block, head + HEADER_END.length, block.length));
  }
}
