package dev.waymark.model;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** The outcome of fetching a URL. */
public sealed interface FetchResult {

  String url();

  /** The response as it came over the wire, for the archive; null if it is not archived. */
  default @Nullable RawResponse rawResponse() {
    return null;
  }

  /**
   * A page. Headers and payload are as they came over the wire, because an archive keeps them so.
   *
   * @param status 200 to 299
   * @param requestHead request line and headers, CRLF-terminated, blank line included
   * @param responseHead status line and headers, likewise
   * @param payload the body as sent, possibly compressed
   * @param body the body decoded
   * @param contentType media type without parameters, lower-cased; empty if not sent
   * @param charset as named by the server, or null
   * @param robots the X-Robots-Tag that applies to us, or empty
   * @param etag for a later conditional request, or null
   * @param lastModified likewise
   * @param remoteAddress numeric address it came from
   * @param requestedAt when the request was sent
   * @param duration until the last byte
   * @param truncated it was cut at the size limit
   */
  record Ok(
      String url,
      int status,
      byte[] requestHead,
      byte[] responseHead,
      byte[] payload,
      byte[] body,
      String contentType,
      @Nullable String charset,
      String robots,
      @Nullable String etag,
      @Nullable String lastModified,
      String remoteAddress,
      Instant requestedAt,
      Duration duration,
      boolean truncated)
      implements FetchResult {

    /** The part of it that came over the wire. */
    @Override
    public RawResponse rawResponse() {
      return new RawResponse(
          status,
          requestHead,
          responseHead,
          payload,
          contentType,
          remoteAddress,
          requestedAt,
          duration,
          truncated);
    }

    /** A page of a recorded web, without what only an archive needs. */
    public static Ok recorded(String url, String contentType, byte[] body) {
      byte[] empty = {};
      return new Ok(
          url,
          200,
          empty,
          empty,
          body,
          body,
          contentType,
          null,
          "",
          null,
          null,
          "",
          Instant.EPOCH,
          Duration.ZERO,
          false);
    }
  }

  /** The server has nothing newer than the stored copy (304). */
  record NotModified(String url, Instant requestedAt) implements FetchResult {}

  /** A redirect. It is not followed at once: its target becomes a candidate like any other. */
  record Redirect(String url, int status, String target, @Nullable RawResponse rawResponse)
      implements FetchResult {

    /** A redirect that is not archived. */
    public Redirect(String url, int status, String target) {
      this(url, status, target, null);
    }
  }

  /** Not fetched or not kept on purpose: robots.txt, scope, address guard, media type. */
  record Refusal(String url, String reason) implements FetchResult {}

  /**
   * The fetch failed.
   *
   * @param status of the response, 0 if there was none
   * @param retryable a later attempt may succeed
   * @param retryAfter Retry-After of the server, zero if it names none
   * @param rawResponse null for failures that may be retried: only the last response is archived
   */
  record Failure(
      String url,
      int status,
      String reason,
      boolean retryable,
      Duration retryAfter,
      @Nullable RawResponse rawResponse)
      implements FetchResult {

    /** A failure without a response, or without one that is archived. */
    public Failure(String url, int status, String reason, boolean retryable, Duration retryAfter) {
      this(url, status, reason, retryable, retryAfter, null);
    }
  }
}
