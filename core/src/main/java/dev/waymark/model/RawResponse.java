package dev.waymark.model;

import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * An HTTP response as it came over the wire, for the archive.
 *
 * @param requestHead request line and headers, CRLF-terminated, blank line included
 * @param responseHead status line and headers, likewise
 * @param payload the body as sent, possibly compressed
 * @param contentType media type without parameters, lower-cased; empty if not sent
 * @param remoteAddress numeric address it came from
 * @param requestedAt when the request was sent
 * @param duration until the last byte
 * @param truncated the payload is incomplete
 * @param protocols by which it came, e.g. {@code h2} and {@code tls/1.3}; empty if unknown
 */
public record RawResponse(
    int status,
    byte[] requestHead,
    byte[] responseHead,
    byte[] payload,
    String contentType,
    String remoteAddress,
    Instant requestedAt,
    Duration duration,
    boolean truncated,
    List<String> protocols) {}
