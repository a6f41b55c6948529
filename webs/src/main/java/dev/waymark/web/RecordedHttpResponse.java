package dev.waymark.web;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.waymark.url.Urls;
import io.javalin.http.Context;
import java.io.UncheckedIOException;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/** The HTTP response of a recorded web to a request. */
record RecordedHttpResponse(int status, Map<String, String> headers, byte[] body) {
  private static final DateTimeFormatter DATE_FORMAT =
      DateTimeFormatter.RFC_1123_DATE_TIME.withZone(ZoneOffset.UTC);

  /**
   * Computes the response.
   *
   * @param host that the request names
   * @param target path and query of the request, as sent
   */
  static RecordedHttpResponse respond(
      RecordedWeb web, String host, String target, Context request) {
    String method = request.method().toString();
    if (!method.equals("GET") && !method.equals("HEAD")) {
      return textResponse(405, Map.of("Allow", "GET, HEAD"), "Only GET and HEAD are supported.");
    }
    if (target.equals("/robots.txt")) {
      String robots = web.robots(host);
      return robots.isEmpty()
          ? textResponse(404, Map.of(), "No robots.txt.")
          : textResponse(200, Map.of(), robots);
    }
    String url = Urls.normalize("http://" + host + target);
    try {
      return respondTo(web, url, request);
    } catch (UncheckedIOException e) {
      return textResponse(500, Map.of(), "Cannot read " + url + ": " + e.getMessage());
    }
  }

  private static RecordedHttpResponse respondTo(
      RecordedWeb web, @Nullable String url, Context request) {
    RecordedReply reply = url == null ? new RecordedReply.NotFoundReply() : web.respond(url);
    return switch (reply) {
      case RecordedReply.PageReply(int page) -> pageResponse(web, page, request);
      case RecordedReply.RedirectReply(int status, String target) ->
          textResponse(status, Map.of("Location", target), "Moved to " + target);
      case RecordedReply.NotFoundReply() -> textResponse(404, Map.of(), "Not found: " + url);
    };
  }

  private static RecordedHttpResponse pageResponse(RecordedWeb web, int page, Context request) {
    byte[] html = web.html(page);
    CRC32C checksum = new CRC32C();
    checksum.update(html);
    String etag = "\"" + Long.toHexString(checksum.getValue()) + "-" + html.length + "\"";
    Instant modified = web.modified(page).truncatedTo(ChronoUnit.SECONDS);
    String date = DATE_FORMAT.format(modified);
    return isNotModified(request, etag, modified)
        ? new RecordedHttpResponse(304, Map.of("ETag", etag, "Last-Modified", date), new byte[0])
        : new RecordedHttpResponse(
            200,
            Map.of("Content-Type", web.contentType(page), "ETag", etag, "Last-Modified", date),
            html);
  }

  /** If there is an entity tag, the date is ignored (RFC 9110, section 13.2.2). */
  private static boolean isNotModified(Context request, String etag, Instant modified) {
    String tags = request.header("If-None-Match");
    if (tags != null) {
      return tags.equals("*") || tags.contains(etag);
    }
    Instant since = parseDate(request.header("If-Modified-Since"));
    return since != null && !modified.isAfter(since);
  }

  private static @Nullable Instant parseDate(@Nullable String text) {
    try {
      return text == null ? null : Instant.from(DATE_FORMAT.parse(text));
    } catch (DateTimeException e) {
      return null;
    }
  }

  private static RecordedHttpResponse textResponse(
      int status, Map<String, String> headers, String text) {
    Map<String, String> all = new java.util.TreeMap<>(headers);
    all.put("Content-Type", "text/plain; charset=utf-8");
    return new RecordedHttpResponse(status, all, text.getBytes(UTF_8));
  }

  /** Sends the response, its length declared so that it is never chunked. */
  void send(Context request) {
    request.status(status);
    headers.forEach(request::header);
    if (status != 304) {
      request.res().setContentLength(body.length);
      request.result(body);
    }
  }
}
