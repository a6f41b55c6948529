package dev.waymark.model;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
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
   * @param protocols by which it came, e.g. {@code h2} and {@code tls/1.3}; empty if unknown
   * @param rendering what a browser made of it; null if none was asked
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
      boolean truncated,
      List<String> protocols,
      @Nullable Rendering rendering)
      implements FetchResult {

    /** A page that no browser rendered, by an unknown protocol. */
    public Ok(
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
        boolean truncated) {
      this(
          url,
          status,
          requestHead,
          responseHead,
          payload,
          body,
          contentType,
          charset,
          robots,
          etag,
          lastModified,
          remoteAddress,
          requestedAt,
          duration,
          truncated,
          List.of(),
          null);
    }

    /** Its HTML after its scripts ran; null if they did not. */
    public @Nullable String rendered() {
      return rendering == null ? null : rendering.html();
    }

    /** The same response, and what a browser made of it. */
    public Ok withRendering(@Nullable Rendering other) {
      return new Ok(
          url,
          status,
          requestHead,
          responseHead,
          payload,
          body,
          contentType,
          charset,
          robots,
          etag,
          lastModified,
          remoteAddress,
          requestedAt,
          duration,
          truncated,
          protocols,
          other);
    }

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
          truncated,
          protocols);
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

  /** Why there is no page; null where none is missed: a page, a redirect, nothing new. */
  default @Nullable MissCause missCause() {
    return null;
  }

  /**
   * Not fetched or not kept on purpose: robots.txt, scope, address guard, media type.
   *
   * @param missCause null where nothing is missed: the crawl was not to have it
   */
  record Refusal(String url, String reason, @Nullable MissCause missCause) implements FetchResult {

    /** One that nobody misses. */
    public Refusal(String url, String reason) {
      this(url, reason, null);
    }
  }

  /** What a failure is about. */
  enum FailureScope {
    /** The URL: its host answered, though not well, or broke off. */
    URL,
    /** The host: its name was not found, or no connection came about. */
    HOST,
    /** This program: the host was not asked. */
    CRAWLER
  }

  /**
   * The fetch failed.
   *
   * @param status of the response, 0 if there was none
   * @param retryable a later attempt may succeed
   * @param retryAfter Retry-After of the server, zero if it names none
   * @param scope what it is about
   * @param rawResponse null for failures that may be retried: only the last response is archived
   * @param missCause why a page is missed if it is not tried again
   */
  record Failure(
      String url,
      int status,
      String reason,
      boolean retryable,
      Duration retryAfter,
      FailureScope scope,
      @Nullable RawResponse rawResponse,
      MissCause missCause)
      implements FetchResult {

    /** A failure whose cause is told by its status. */
    public Failure(
        String url,
        int status,
        String reason,
        boolean retryable,
        Duration retryAfter,
        FailureScope scope,
        @Nullable RawResponse rawResponse) {
      this(
          url,
          status,
          reason,
          retryable,
          retryAfter,
          scope,
          rawResponse,
          MissCause.ofStatus(status));
    }

    /** A failure of a URL without a response, or without one that is archived. */
    public Failure(String url, int status, String reason, boolean retryable, Duration retryAfter) {
      this(url, status, reason, retryable, retryAfter, FailureScope.URL, null);
    }

    /** The same, and a later attempt may succeed. */
    public Failure asRetryable() {
      return retryable
          ? this
          : new Failure(url, status, reason, true, retryAfter, scope, rawResponse, missCause);
    }

    /** The host was not asked, for a reason of ours: it is to be tried again. */
    public static Failure notAsked(String url, String reason) {
      return new Failure(url, 0, reason, true, Duration.ZERO, FailureScope.CRAWLER, null);
    }
  }
}
