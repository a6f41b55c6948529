package dev.waymark.traces.anonymize;

import dev.waymark.traces.formats.ByteSlice;
import dev.waymark.traces.formats.ByteSliceCache;
import java.util.List;
import java.util.Locale;

/** Distinguishes browsers from robots by their User-Agent header. */
final class UserAgentClassifier {
  /** Lower-case texts that occur only in the user agents of robots. */
  private static final List<String> ROBOT_SUBSTRINGS =
      List.of(
          "bot",
          "crawl",
          "spider",
          "slurp",
          "http://",
          "https://",
          "+http",
          "www.",
          "scan",
          "fetch",
          "feed",
          "rss",
          "archiv",
          "monitor",
          "check",
          "valid",
          "headless",
          "phantom",
          "selenium",
          "puppeteer",
          "playwright",
          "python",
          "perl",
          "java/",
          "libwww",
          "lwp",
          "curl",
          "wget",
          "httpclient",
          "http_client",
          "go-http",
          "okhttp",
          "axios",
          "node-fetch",
          "ruby",
          "guzzle",
          "zgrab",
          "masscan",
          "nmap",
          "nikto",
          "sqlmap",
          "census",
          "censys",
          "expanse",
          "l9explore",
          "inspect",
          "probe",
          "preview",
          "facebookexternalhit",
          "whatsapp",
          "ia_archiver",
          "mediapartners",
          "bingpreview",
          "subscriber",
          "aggregat",
          "download",
          "harvest",
          "index",
          "search",
          "link",
          "test",
          "research",
          "survey",
          "cfnetwork",
          "dalvik",
          "newsbeuter");

  /**
   * Prefixes of browsers' user agents; robots that imitate them are recognized by the list above.
   */
  private static final List<String> BROWSER_PREFIXES =
      List.of(
          "mozilla/",
          "opera",
          "lynx",
          "links",
          "elinks",
          "w3m",
          "netsurf",
          "dillo",
          "konqueror",
          "uzbl",
          "emacs",
          "ncsa",
          "blackberry",
          "nokia",
          "samsung",
          "sonyericsson",
          "lg-",
          "ucweb",
          "mobile safari",
          "safari");

  /** Browsers whose user agents contain texts of robots, such as "link" or "libwww". */
  private static final List<String> TEXT_BROWSERS = List.of("lynx", "links", "elinks", "w3m");

  /** Every browser that begins with Mozilla/5.0 names one of these engines. */
  private static final List<String> BROWSER_ENGINES =
      List.of("gecko", "applewebkit", "trident", "presto", "khtml", "msie", "goanna");

  private static final int CACHE_SIZE = 1 << 12;

  private final ByteSliceCache cache = new ByteSliceCache(CACHE_SIZE, 1);
  private boolean agentsLogged;

  /** Whether a user agent is a robot's; an empty one is, in a log that has user agents. */
  boolean isRobot(ByteSlice agent) {
    if (agent.isEmpty()) {
      return agentsLogged;
    }
    agentsLogged = true;
    if (!cache.find(agent)) {
      cache.insert();
      cache.value(0, isRobot(agent.toString()) ? 1 : 0);
    }
    return cache.value(0) == 1;
  }

  static boolean isRobot(String agent) {
    String name = agent.toLowerCase(Locale.ROOT);
    if (BROWSER_PREFIXES.stream().noneMatch(name::startsWith) || name.indexOf('@') >= 0) {
      return true;
    }
    if (TEXT_BROWSERS.stream().anyMatch(name::startsWith)) {
      return false;
    }
    if (name.startsWith("mozilla/5.0") && BROWSER_ENGINES.stream().noneMatch(name::contains)) {
      return true;
    }
    return ROBOT_SUBSTRINGS.stream().anyMatch(name::contains);
  }
}
