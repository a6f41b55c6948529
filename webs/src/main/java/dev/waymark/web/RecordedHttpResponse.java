package dev.waymark.web;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.waymark.url.Urls;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * An HTTP response of a recorded web. It has no Date header: the same request always has the same
 * response.
 */
final class RecordedHttpResponse {
  private static final byte[] NO_BODY = {};
  private static final DateTimeFormatter DATE_FORMAT =
      DateTimeFormatter.RFC_1123_DATE_TIME.withZone(ZoneOffset.UTC);

  private final int status;
  private final String headers;
  private final byte[] body;

  /**
   * Creates a response.
   *
   * @param headers lines besides Content-Length and Connection, each with its line end
   */
  private RecordedHttpResponse(int status, String headers, byte[] body) {
    this.status = status;
    this.headers = headers;
    this.body = body;
  }

  int status() {
    return status;
  }

  static RecordedHttpResponse respond(RecordedWeb web, RequestHead request) {
    if (!request.method().equals("GET") && !request.method().equals("HEAD")) {
      return textResponse(405, "Allow: GET, HEAD\r\n", "Only GET and HEAD are supported.");
    }
    if (request.target().equals("/robots.txt")) {
      String robots = web.robots(request.host());
      return robots.isEmpty()
          ? textResponse(404, "", "No robots.txt.")
          : textResponse(200, "", robots);
    }
    String url = Urls.normalize("http://" + request.host() + request.target());
    try {
      return respondTo(web, url, request);
    } catch (UncheckedIOException e) {
      return textResponse(500, "", "Cannot read " + url + ": " + e.getMessage());
    }
  }

  private static RecordedHttpResponse respondTo(
      RecordedWeb web, @Nullable String url, RequestHead request) {
    RecordedReply reply = url == null ? new RecordedReply.NotFoundReply() : web.respond(url);
    return switch (reply) {
      case RecordedReply.PageReply(int page) -> pageResponse(web, page, request);
      case RecordedReply.RedirectReply(int status, String target) ->
          textResponse(status, "Location: " + target + "\r\n", "Moved to " + target);
      case RecordedReply.NotFoundReply() -> textResponse(404, "", "Not found: " + url);
    };
  }

  private static RecordedHttpResponse pageResponse(RecordedWeb web, int page, RequestHead request) {
    byte[] html = web.html(page);
    CRC32C checksum = new CRC32C();
    checksum.update(html);
    String etag = "\"" + Long.toHexString(checksum.getValue()) + "-" + html.length + "\"";
    Instant modified = web.modified(page).truncatedTo(ChronoUnit.SECONDS);
    String validators =
        "ETag: " + etag + "\r\nLast-Modified: " + DATE_FORMAT.format(modified) + "\r\n";
    if (isNotModified(request, etag, modified)) {
      return new RecordedHttpResponse(304, validators, NO_BODY);
    }
    return new RecordedHttpResponse(
        200, "Content-Type: " + web.contentType(page) + "\r\n" + validators, html);
  }

  /** If there is an entity tag, the date is ignored (RFC 9110, section 13.2.2). */
  private static boolean isNotModified(RequestHead request, String etag, Instant modified) {
    String tags = request.headers().get("if-none-match");
    if (tags != null) {
      return tags.equals("*") || tags.contains(etag);
    }
    Instant since = parseDate(request.headers().get("if-modified-since"));
    return since != null && !modified.isAfter(since);
  }

  private static @Nullable Instant parseDate(@Nullable String text) {
    try {
      return text == null ? null : Instant.from(DATE_FORMAT.parse(text));
    } catch (DateTimeParseException e) {
      return null;
    }
  }

  private static RecordedHttpResponse textResponse(int status, String headers, String text) {
    return new RecordedHttpResponse(
        status, headers + "Content-Type: text/plain; charset=utf-8\r\n", text.getBytes(UTF_8));
  }

  /** The bytes to send. */
  byte[] encode(boolean head, boolean keepAlive) {
    StringBuilder text = new StringBuilder(256);
    text.append("HTTP/1.1 ").append(status).append(' ').append(reasonPhrase()).append("\r\n");
    text.append(headers);
    if (status != 304) {
      text.append("Content-Length: ").append(body.length).append("\r\n");
    }
    text.append(keepAlive ? "Connection: keep-alive\r\n\r\n" : "Connection: close\r\n\r\n");
    byte[] headBytes = text.toString().getBytes(ISO_8859_1);
    if (head || body.length == 0) {
      return headBytes;
    }
    byte[] all = new byte[headBytes.length + body.length];
    System.arraycopy(headBytes, 0, all, 0, headBytes.length);
    System.arraycopy(body, 0, all, headBytes.length, body.length);
    return all;
  }

  private String reasonPhrase() {
    return switch (status) {
      case 200 -> "OK";
      case 301 -> "Moved Permanently";
      case 302 -> "Found";
      case 304 -> "Not Modified";
      case 404 -> "Not Found";
      case 405 -> "Method Not Allowed";
      case 500 -> "Internal Server Error";
      default -> "Other";
    };
  }
}
