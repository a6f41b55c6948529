package dev.waymark.model;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** What came of asking a server for a URL. */
public sealed interface FetchResult {

  String url();

  /** As it came over the wire, where an archive keeps it; else null. */
  default @Nullable RawResponse rawResponse() {
    return null;
  }

  /**
   * A page. Headers and payload are as they came over the wire (an archive keeps them so).
   *
   * @param status 200 to 299
   * @param requestHead request line and headers, CRLF-terminated, blank line included
   * @param responseHead status line and headers, likewise
   * @param payload the body as sent, possibly compressed
   * @param body the body decoded
   * @param contentType media type without parameters, lower-cased; empty if not sent
   * @param charset named by the server, or null
   * @param robots the X-Robots-Tag that applies to us, or empty
   * @param etag for a later conditional request, or null
   * @param lastModified likewise
   * @param remoteAddress numeric address it came from
   * @param requestedAt when the request was sent
   * @param duration until the last byte
   * @param truncated the size cap cut it
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

    /** What of it came over the wire. */
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

    /** A page of a recorded web: nothing in it that only an archive needs. */
    public static Ok recorded(String url, String contentType, byte[] body) {
      byte[] nothing = {};
      return new Ok(
          url,
          200,
          nothing,
          nothing,
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

  /** The server has nothing newer than what we have (304). */
  record NotModified(String url, Instant requestedAt) implements FetchResult {}

  /** A redirect: a step of its own, its target becomes a candidate like any other. */
  record Redirect(String url, int status, String target, @Nullable RawResponse rawResponse)
      implements FetchResult {

    /** In a web that is not archived. */
    public Redirect(String url, int status, String target) {
      this(url, status, target, null);
    }
  }

  /** We do not ask, or must not keep: robots, scope, address guard, media type. */
  record Refusal(String url, String reason) implements FetchResult {}

  /**
   * It did not work.
   *
   * @param status of the answer, 0 if there was none
   * @param retryable it may work later
   * @param retryAfter how long the server asks us to wait, zero if it does not say
   * @param rawResponse null also where the next one may be another
   */
  record Failure(
      String url,
      int status,
      String reason,
      boolean retryable,
      Duration retryAfter,
      @Nullable RawResponse rawResponse)
      implements FetchResult {

    /** There was no answer, or none that is archived. */
    public Failure(String url, int status, String reason, boolean again, Duration after) {
      this(url, status, reason, again, after, null);
    }
  }
}
