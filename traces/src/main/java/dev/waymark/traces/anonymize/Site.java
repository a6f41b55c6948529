package dev.waymark.traces.anonymize;

import java.util.Locale;

/**
 * The site against which paths of a log without hosts are resolved.
 *
 * @param base scheme and host, perhaps a path, without a slash at the end
 */
public record Site(String base) {

  public Site {
    base = base.endsWith("/") ? base.substring(0, base.length() - 1) : base;
    if (!base.startsWith("http://") && !base.startsWith("https://")) {
      base = "http://" + base;
    }
  }

  /** Makes a logged URL or path absolute; empty if that is not possible. */
  String resolve(String logged) {
    if (logged.startsWith("/")) {
      return base + logged;
    }
    String lower = logged.length() < 8 ? "" : logged.substring(0, 8).toLowerCase(Locale.ROOT);
    if (!lower.startsWith("http://") && !lower.startsWith("https://")) {
      return "";
    }
    // With or without "www.", by http or https, it is the same site.
    String host = host(logged);
    return host.equals(host(base)) ? base + pathBelowBase(logged) : logged;
  }

  private static String host(String url) {
    int from = url.indexOf("://") + 3;
    int to = from;
    while (to < url.length() && "/?#".indexOf(url.charAt(to)) < 0) {
      to++;
    }
    String host = url.substring(from, to).toLowerCase(Locale.ROOT);
    return host.startsWith("www.") ? host.substring(4) : host;
  }

  private String pathBelowBase(String url) {
    int path = url.indexOf('/', url.indexOf("://") + 3);
    String rest = path < 0 ? "/" : url.substring(path);
    int own = base.indexOf('/', base.indexOf("://") + 3);
    return own >= 0 && rest.startsWith(base.substring(own))
        ? rest.substring(base.length() - own)
        : rest;
  }
}
