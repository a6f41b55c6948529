package dev.waymark.server.page;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;

/** Writes a path with parameters; empty ones are left out. */
public final class UrlQuery {
  private final StringBuilder url;
  private char separator = '?';

  public UrlQuery(String path) {
    this.url = new StringBuilder(path);
  }

  public UrlQuery with(String name, String value) {
    if (!value.isEmpty()) {
      url.append(separator).append(name).append('=').append(encode(value));
      separator = '&';
    }
    return this;
  }

  /** A part of a path or of a query. */
  public static String encode(String value) {
    return URLEncoder.encode(value, StandardCharsets.UTF_8).replace("+", "%20");
  }

  @Override
  public String toString() {
    return url.toString();
  }
}
