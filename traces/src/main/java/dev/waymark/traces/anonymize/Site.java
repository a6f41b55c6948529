package dev.waymark.traces.anonymize;

import java.util.Locale;

/**
 * Where paths belong to that a log has without their host.
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

  /** An absolute URL out of what a log has; empty if there is none to be had. */
  String resolve(String written) {
    if (written.startsWith("/")) {
      return base + written;
    }
    String lower = written.length() < 8 ? "" : written.substring(0, 8).toLowerCase(Locale.ROOT);
    if (!lower.startsWith("http://") && !lower.startsWith("https://")) {
      return "";
    }
    // A site is one site, with www. or without, by http or https.
    String host = host(written);
    return host.equals(host(base)) ? base + pathBelowBase(written) : written;
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
