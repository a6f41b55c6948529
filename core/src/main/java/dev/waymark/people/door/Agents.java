package dev.waymark.people.door;

import dev.waymark.people.log.Field;
import dev.waymark.people.log.Remembered;
import java.util.List;
import java.util.Locale;

/** Tells browsers from robots by the name a program gives itself. */
final class Agents {
  /** What only robots have in their names, lower-cased. */
  private static final List<String> ROBOTS =
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
  private static final List<String> BROWSERS =
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
  private static final List<String> ENGINES =
      List.of("gecko", "applewebkit", "trident", "presto", "khtml", "msie", "goanna");

  private static final int REMEMBERED = 1 << 12;

  private final Remembered known = new Remembered(REMEMBERED, 1);
  private boolean named;

  /** Whether a program is a robot; one that says nothing is, where others say something. */
  boolean robot(Field agent) {
    if (agent.isEmpty()) {
      return named;
    }
    named = true;
    if (!known.knows(agent)) {
      known.add();
      known.number(0, robot(agent.toString()) ? 1 : 0);
    }
    return known.number(0) == 1;
  }

  static boolean robot(String agent) {
    String name = agent.toLowerCase(Locale.ROOT);
    if (BROWSERS.stream().noneMatch(name::startsWith) || name.indexOf('@') >= 0) {
      return true;
    }
    if (TEXT_BROWSERS.stream().anyMatch(name::startsWith)) {
      return false;
    }
    if (name.startsWith("mozilla/5.0") && ENGINES.stream().noneMatch(name::contains)) {
      return true;
    }
    return ROBOTS.stream().anyMatch(name::contains);
  }
}
