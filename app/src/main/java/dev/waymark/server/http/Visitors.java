package dev.waymark.server.http;

import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.javalin.http.Cookie;
import io.javalin.http.SameSite;
import java.util.UUID;
import java.util.regex.Pattern;

/**
 * Tells the people who search from each other: by the name that a proxy gives them, else by a
 * cookie that pages set. Programs without one are told apart by their address.
 */
public final class Visitors implements Routes {
  private static final String COOKIE = "waymark-visitor";
  private static final Pattern COOKIE_VALUE = Pattern.compile("[0-9a-f-]{36}");
  private static final int YEAR_SECONDS = 365 * 24 * 3600;

  private final TrustedProxy proxy;

  /**
   * @param proxyHeader with the name of the user; empty for none
   */
  public Visitors(String proxyHeader) {
    this.proxy = new TrustedProxy(proxyHeader);
  }

  @Override
  public void addTo(RoutesConfig routes) {
    routes.before("/", this::welcome);
    routes.before("/search", this::welcome);
    routes.before("/c/{name}/<page>", this::welcome);
  }

  /** Gives who is new a cookie; what they did before they had it is told by their address. */
  private void welcome(Context request) {
    if (cookie(request).isEmpty()) {
      boolean secure = proxy.isSecure(request);
      request.cookie(
          new Cookie(
              COOKIE,
              UUID.randomUUID().toString(),
              "/",
              YEAR_SECONDS,
              secure,
              true,
              null,
              SameSite.LAX));
    }
  }

  private static String cookie(Context request) {
    String value = request.cookie(COOKIE);
    return value != null && COOKIE_VALUE.matcher(value).matches() ? value : "";
  }

  /** Who asks; never written to a disk as it is. */
  public String identify(Context request) {
    String user = proxy.user(request);
    if (user != null) {
      return "user " + user;
    }
    String cookie = cookie(request);
    return cookie.isEmpty() ? proxy.address(request) : cookie;
  }
}
