package dev.waymark.server.http;

import io.javalin.http.Context;
import org.jspecify.annotations.Nullable;

/**
 * What a proxy that is trusted tells of a request: who has logged in, from which address it came,
 * and whether by TLS.
 *
 * @param userHeader that the proxy sets and no client can; empty if there is no such proxy
 */
record TrustedProxy(String userHeader) {
  /** The name of the user; null if nobody has logged in. */
  @Nullable String user(Context request) {
    String user = userHeader.isEmpty() ? null : request.header(userHeader);
    return user == null || user.isBlank() ? null : user;
  }

  /** Where the request came from; all but the last of the addresses may be made up by a client. */
  String address(Context request) {
    String forwarded = userHeader.isEmpty() ? null : request.header("X-Forwarded-For");
    String last = forwarded == null ? "" : forwarded.replaceFirst("(?s).*,", "").strip();
    return last.isEmpty() ? request.ip() : last;
  }

  /** Whether the client speaks TLS, with this server or with the proxy. */
  boolean isSecure(Context request) {
    return request.scheme().equals("https")
        || !userHeader.isEmpty() && "https".equalsIgnoreCase(request.header("X-Forwarded-Proto"));
  }
}
