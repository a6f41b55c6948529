package dev.waymark.archive.warc;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import org.netpreserve.jwarc.URIs;

/**
 * A line of a CDXJ index: the URL with its host turned around, so that a site's pages stand
 * together, the time, and a JSON object that says where the record is. All ASCII.
 */
public final class CdxLine {
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyyMMddHHmmss").withZone(ZoneOffset.UTC);

  private CdxLine() {}

  /**
   * @param length of the first record alone
   */
  public static byte[] encode(Capture capture, String file, long offset, int length) {
    return encode(
        capture.url(),
        capture.at(),
        capture.status(),
        capture.mediaType(),
        capture.digest(),
        file,
        offset,
        length);
  }

  /**
   * @param length of the first record alone
   */
  public static byte[] encode(
      String url,
      Instant at,
      int status,
      String mediaType,
      String digest,
      String file,
      long offset,
      int length) {
    StringBuilder line = new StringBuilder(300);
    line.append(URIs.toNormalizedSurt(url)).append(' ').append(formatTime(at));
    line.append(" {");
    appendField(line, "url", url);
    // "unk" is what pywb writes for a type that was not sent.
    appendField(line.append(", "), "mime", mediaType.isEmpty() ? "unk" : mediaType);
    appendField(line.append(", "), "status", Integer.toString(status));
    appendField(line.append(", "), "digest", digest);
    appendField(line.append(", "), "length", Integer.toString(length));
    appendField(line.append(", "), "offset", Long.toString(offset));
    appendField(line.append(", "), "filename", file);
    return line.append("}\n").toString().getBytes(StandardCharsets.US_ASCII);
  }

  /** Whether a line, without its end, is complete and points to a location. */
  public static boolean pointsTo(WarcLocation location, String line) {
    return line.contains("\"offset\": \"" + location.offset() + '"')
        && line.endsWith("\"filename\": \"" + location.file() + "\"}");
  }

  static String formatTime(Instant at) {
    return TIME.format(at);
  }

  private static void appendField(StringBuilder line, String name, String value) {
    line.append('"').append(name).append("\": \"");
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      if (c == '"' || c == '\\') {
        line.append('\\').append(c);
      } else if (c < ' ' || c > '~') {
        line.append(String.format("\\u%04x", (int) c));
      } else {
        line.append(c);
      }
    }
    line.append('"');
  }
}
