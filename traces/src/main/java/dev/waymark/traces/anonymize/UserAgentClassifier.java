package dev.waymark.traces.anonymize;

import dev.waymark.traces.formats.ByteSlice;
import dev.waymark.traces.formats.ByteSliceCache;
import java.util.List;
import java.util.Locale;

/** Tells browsers from robots by the name a program gives itself. */
final class UserAgentClassifier {
  /** What only robots have in their names, lower-cased. */
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

  /** How the names of browsers begin. Robots that do so are told by the list above. */
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

  /** Browsers that have in their names what robots have: "link", "libwww". */
  private static final List<String> TEXT_BROWSERS = List.of("lynx", "links", "elinks", "w3m");

  /** One of these is in the name of every browser that begins with Mozilla/5.0. */
  private static final List<String> BROWSER_ENGINES =
      List.of("gecko", "applewebkit", "trident", "presto", "khtml", "msie", "goanna");

  private static final int CACHE_SIZE = 1 << 12;

  private final ByteSliceCache cache = new ByteSliceCache(CACHE_SIZE, 1);
  private boolean agentsLogged;

  /** Whether a program is a robot; one that says nothing is, where others say something. */
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
