package dev.waymark.lab.hostile;

import java.util.Locale;

/**
 * One way in which a server misbehaves, on a host of its own.
 *
 * @param name of the host, too: letters, digits and dashes
 * @param expected what a crawl should make of it
 * @param bound what keeps it from doing harm
 * @param answer how the server answers
 */
record Misbehaviour(
    String name, Category category, Expected expected, String bound, Answer answer) {

  /** Where servers misbehave. */
  enum Category {
    TRANSPORT,
    STATUS,
    HEADERS,
    ENCODINGS,
    REDIRECTS,
    ROBOTS,
    SITEMAPS,
    TLS,
    HTML,
    CHARSETS,
    URLS,
    TRAPS,
    DOCUMENTS,
    RENDERING;

    String text() {
      return name().toLowerCase(Locale.ROOT);
    }

    /** Which request is answered with the misbehaviour. */
    boolean applies(String path) {
      return switch (this) {
        case ROBOTS -> path.equals("/robots.txt");
        case SITEMAPS -> path.startsWith("/sitemap");
        default -> !path.equals("/robots.txt") && !path.equals(HostileWeb.GOOD_PATH);
      };
    }
  }

  /** What a crawl should make of the page, and of a good page on the same host. */
  enum Expected {
    /** The page is stored, and so is the good one. */
    PAGE,
    /** The page is not stored; the good one is. */
    NO_PAGE,
    /** The page may be stored or not; the good one is. */
    ANY,
    /** The page is not stored; the good one is only if it was asked for before. */
    NO_MORE,
    /** Nothing of the host can be had. */
    NOTHING
  }

  /** Writes a response, or something else, or nothing. */
  @FunctionalInterface
  interface Answer {
    void write(HostileExchange exchange) throws Exception;
  }

  String host() {
    return name + "." + category.text() + ".test";
  }

  String url() {
    return (category == Category.TLS ? "https://" : "http://") + host() + "/";
  }

  /** A good page of the same host. */
  String goodUrl() {
    return (category == Category.TLS ? "https://" : "http://") + host() + HostileWeb.GOOD_PATH;
  }
}
