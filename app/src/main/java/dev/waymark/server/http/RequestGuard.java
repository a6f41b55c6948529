package dev.waymark.server.http;

import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.javalin.http.ForbiddenResponse;
import io.javalin.http.HttpResponseException;
import java.util.Collection;
import java.util.Set;

/** Keeps requests out that no reader of these pages means, and tells browsers what pages may do. */
public final class RequestGuard implements Routes {
  /** No script but our own files, nothing from elsewhere, in nobody's frame but ours. */
  private static final String CONTENT_SECURITY_POLICY =
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self';"
          + " frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

  private static final Set<String> LOOPBACK_HOSTS = Set.of("127.0.0.1", "localhost", "[::1]");

  private final boolean isLoopback;
  private final Set<String> allowedHosts;

  /**
   * @param isLoopback only this machine can connect
   * @param allowedHosts names by which it may be asked; empty for any, on loopback for its own
   */
  public RequestGuard(boolean isLoopback, Collection<String> allowedHosts) {
    this.isLoopback = isLoopback;
    this.allowedHosts = Set.copyOf(allowedHosts);
  }

  @Override
  public void addTo(RoutesConfig routes) {
    routes.before(this::check);
  }

  /** A page of another site must not send requests for the user who has it open. */
  private void check(Context request) {
    request.header("Content-Security-Policy", CONTENT_SECURITY_POLICY);
    request.header("X-Content-Type-Options", "nosniff");
    request.header("Referrer-Policy", "no-referrer");
    String host = request.header("Host");
    String name = host == null ? "" : host.replaceFirst(":\\d*$", "");
    if (isLoopback && !LOOPBACK_HOSTS.contains(name) && !allowedHosts.contains(name)) {
      throw new ForbiddenResponse(
          "This is a page of your own machine: ask for it as 127.0.0.1. A proxy in front of it"
              + " needs --allowed-host with the name that it passes on.");
    }
    if (!isLoopback && !allowedHosts.isEmpty() && !allowedHosts.contains(name)) {
      throw new ForbiddenResponse(name + " is not a name of this server (--allowed-host).");
    }
    boolean changes = !Set.of("GET", "HEAD", "OPTIONS").contains(request.method().toString());
    if ((Problems.isApi(request) || changes) && isCrossSite(request)) {
      throw new ForbiddenResponse("Pages of other sites may not ask here.");
    }
    String type = request.header("Content-Type");
    boolean json = type != null && type.startsWith("application/json");
    boolean form =
        type != null
            && (type.startsWith("application/x-www-form-urlencoded")
                || type.startsWith("multipart/form-data"));
    if (changes && !json && !(form && !Problems.isApi(request))) {
      throw new HttpResponseException(
          415, "Send JSON, and say so: Content-Type: application/json.");
    }
  }

  /** Whether a page of another site caused it; programs and typed URLs do not send the header. */
  public static boolean isCrossSite(Context request) {
    String site = request.header("Sec-Fetch-Site");
    if (site != null) {
      return !site.equals("same-origin") && !site.equals("none");
    }
    String origin = request.header("Origin"); // of browsers that do not send the other
    return origin != null
        && origin.startsWith("http")
        && !origin.replaceFirst("^https?://", "").equals(request.header("Host"));
  }
}
