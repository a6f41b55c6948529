package dev.waymark.fetch.wire;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** How the end of a response's body is told (RFC 9112 section 6.3). */
public sealed interface BodyFraming {
  /** So many bytes; 0 where there is no body. */
  record Length(long bytes) implements BodyFraming {}

  /** Chunks, each with its size. */
  record Chunked() implements BodyFraming {}

  /** The connection is closed. */
  record UntilClose() implements BodyFraming {}

  /**
   * The framing of the response to a GET request.
   *
   * @param transferEncodings values of Transfer-Encoding
   * @param contentLength the last value of Content-Length; null if there is none
   * @throws IllegalArgumentException the length is negative
   */
  static BodyFraming of(
      int status, List<String> transferEncodings, @Nullable String contentLength) {
    if (status / 100 == 1 || status == 204 || status == 304) {
      return new Length(0);
    }
    if (!transferEncodings.isEmpty()) {
      String last = transferEncodings.getLast().toLowerCase(Locale.ROOT).strip();
      return last.equals("chunked") || last.endsWith(",chunked") || last.endsWith(" chunked")
          ? new Chunked()
          : new UntilClose();
    }
    if (contentLength == null) {
      return new UntilClose();
    }
    long length = parseLength(contentLength);
    if (length < -1) {
      throw new IllegalArgumentException("Content-Length: " + contentLength);
    }
    return length < 0 ? new UntilClose() : new Length(length);
  }

  /** A number that is repeated is one (RFC 9110 section 8.6); -1 for what is no number. */
  private static long parseLength(String header) {
    String[] parts = header.split(",", -1);
    String first = parts[0].strip();
    for (String part : parts) {
      if (!part.strip().equals(first)) {
        return -1;
      }
    }
    try {
      return Long.parseLong(first);
    } catch (NumberFormatException e) {
      return -1;
    }
  }
}
