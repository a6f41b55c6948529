package dev.waymark.model;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** What came of asking a server for a URL. */
public sealed interface Fetched {

  String url();

  /** As it came over the wire, where an archive keeps it; else null. */
  default @Nullable Answer answer() {
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
   * @param address numeric address it came from
   * @param at when the request was sent
   * @param took until the last byte
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
      String address,
      Instant at,
      Duration took,
      boolean truncated)
      implements Fetched {

    /** What of it came over the wire. */
    @Override
    public Answer answer() {
      return new Answer(
          status, requestHead, responseHead, payload, contentType, address, at, took, truncated);
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
  record Unchanged(String url, Instant at) implements Fetched {}

  /** A redirect: a step of its own, its target becomes a candidate like any other. */
  record Moved(String url, int status, String target, @Nullable Answer answer) implements Fetched {

    /** In a web that is not archived. */
    public Moved(String url, int status, String target) {
      this(url, status, target, null);
    }
  }

  /** We do not ask, or must not keep: robots, scope, address guard, media type. */
  record Refused(String url, String reason) implements Fetched {}

  /**
   * It did not work.
   *
   * @param status of the answer, 0 if there was none
   * @param again it may work later
   * @param after how long the server asks us to wait, zero if it does not say
   * @param answer null also where the next one may be another
   */
  record Failed(
      String url, int status, String reason, boolean again, Duration after, @Nullable Answer answer)
      implements Fetched {

    /** There was no answer, or none that is archived. */
    public Failed(String url, int status, String reason, boolean again, Duration after) {
      this(url, status, reason, again, after, null);
    }
  }
}
