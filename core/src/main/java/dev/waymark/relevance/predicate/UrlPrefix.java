package dev.waymark.relevance.predicate;

import dev.waymark.url.Urls;
import java.util.Locale;

/**
 * A set of URLs by prefix: a whole URL or the start of one ({@code https://example.org/a}), or a
 * host with its subdomains ({@code example.org}), with the start of a path if one follows ({@code
 * example.org/a}).
 */
record UrlPrefix(String scheme, String host, String path) {

  static UrlPrefix parse(String text) {
    String rest = text.strip();
    int colon = rest.indexOf("://");
    String scheme = colon < 0 ? "" : rest.substring(0, colon + 3).toLowerCase(Locale.ROOT);
    rest = colon < 0 ? rest : rest.substring(colon + 3);
    int slash = rest.indexOf('/');
    String host = (slash < 0 ? rest : rest.substring(0, slash)).toLowerCase(Locale.ROOT);
    if (host.isEmpty() || host.chars().anyMatch(Character::isWhitespace)) {
      throw new IllegalArgumentException(
          "\"%s\" is not a URL, host or prefix of a URL".formatted(text));
    }
    return new UrlPrefix(scheme, host, slash < 0 ? "" : rest.substring(slash));
  }

  boolean matches(String normalUrl) {
    String other = Urls.host(normalUrl);
    boolean sameHost =
        other.equals(host)
            || (scheme.isEmpty()
                && other.length() > host.length()
                && other.endsWith(host)
                && other.charAt(other.length() - host.length() - 1) == '.');
    return sameHost && normalUrl.startsWith(scheme) && Urls.path(normalUrl).startsWith(path);
  }
}
