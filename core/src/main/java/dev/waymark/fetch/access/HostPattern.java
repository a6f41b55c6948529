package dev.waymark.fetch.access;

import java.util.Locale;
import okhttp3.HttpUrl;

/**
 * The hosts that a key is for: {@code example.org}, {@code *.example.org} (and example.org itself),
 * {@code example.org:8443}. A key travels over TLS, unless the pattern says {@code http://}.
 *
 * @param suffixes whether hosts below it are meant, too
 * @param port 0 for every port
 * @param plain whether http:// URLs are meant, too
 */
record HostPattern(String host, boolean suffixes, int port, boolean plain) {
  /** A pattern, and what is said of its hosts. */
  record Rule(HostPattern hosts, String value) {}

  private static final String PLAIN = "http://";
  private static final String TLS = "https://";

  /**
   * {@code HOST=VALUE}.
   *
   * @throws IllegalArgumentException it is not like that; the message must not repeat the value
   */
  static Rule parseRule(String text) {
    int equals = text.indexOf('=');
    if (equals <= 0) {
      throw new IllegalArgumentException("there is no HOST= in front");
    }
    return new Rule(parse(text.substring(0, equals)), text.substring(equals + 1).strip());
  }

  static HostPattern parse(String text) {
    String rest = text.strip().toLowerCase(Locale.ROOT);
    boolean plain = rest.startsWith(PLAIN);
    rest = plain ? rest.substring(PLAIN.length()) : rest;
    rest = rest.startsWith(TLS) ? rest.substring(TLS.length()) : rest;
    boolean suffixes = rest.startsWith("*.");
    HttpUrl url = HttpUrl.parse(PLAIN + (suffixes ? rest.substring(2) : rest) + "/");
    if (url == null || url.pathSize() != 1 || !url.pathSegments().getFirst().isEmpty()) {
      throw new IllegalArgumentException("`" + text + "` is no host");
    }
    boolean hasPort = rest.matches(".*:\\d+");
    return new HostPattern(url.host(), suffixes, hasPort ? url.port() : 0, plain);
  }

  /** Whether a secret may be sent with a request to a URL. */
  boolean mayReceive(HttpUrl url) {
    return matches(url) && (plain || url.isHttps());
  }

  boolean matches(HttpUrl url) {
    return matches(url.host()) && (port == 0 || port == url.port());
  }

  boolean matches(String name) {
    return name.equals(host) || (suffixes && name.endsWith("." + host));
  }
}
