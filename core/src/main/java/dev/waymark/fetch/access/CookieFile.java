package dev.waymark.fetch.access;

import dev.waymark.config.ConfigException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import okhttp3.Cookie;

/**
 * Reads the cookie files of Netscape, curl and browsers' tools: seven fields a line, separated by
 * tabs. Lines that start with {@code #} are comments, except for {@code #HttpOnly_}.
 */
final class CookieFile {
  private static final String HTTP_ONLY = "#HttpOnly_";
  private static final int FIELDS = 7;

  /** Where a cookie ends with its session, files write 0; it lasts as long as the crawl. */
  private static final long SESSION = Long.MAX_VALUE;

  private CookieFile() {}

  static List<Cookie> read(Path file) {
    List<Cookie> cookies = new ArrayList<>();
    int number = 0;
    for (String line : Secrets.readText("cookies", file).split("\r?\n")) {
      number++;
      boolean httpOnly = line.startsWith(HTTP_ONLY);
      String text = httpOnly ? line.substring(HTTP_ONLY.length()) : line;
      if (text.isBlank() || text.startsWith("#")) {
        continue;
      }
      try {
        cookies.add(parse(text, httpOnly));
      } catch (IllegalArgumentException e) {
        // Neither the line nor the message of the cause: they have the secret.
        throw new ConfigException(
            "cookies: line "
                + number
                + " of "
                + file
                + " is no cookie; it has seven fields with tabs between: domain, subdomains, path,"
                + " secure, expires, name, value.");
      }
    }
    return cookies;
  }

  private static Cookie parse(String line, boolean httpOnly) {
    String[] fields = line.split("\t", FIELDS);
    if (fields.length < FIELDS - 1) {
      throw new IllegalArgumentException("fields");
    }
    String domain = fields[0].toLowerCase(Locale.ROOT);
    domain = domain.startsWith(".") ? domain.substring(1) : domain;
    long expires = Long.parseLong(fields[4]);
    String value = fields.length < FIELDS ? "" : fields[6];
    if (value.chars().anyMatch(c -> c < ' ' || c >= 127)) {
      throw new IllegalArgumentException("value");
    }
    Cookie.Builder cookie =
        new Cookie.Builder().name(fields[5]).value(value.strip()).path(fields[2]);
    boolean subdomains = fields[1].equalsIgnoreCase("TRUE");
    cookie = subdomains ? cookie.domain(domain) : cookie.hostOnlyDomain(domain);
    cookie = fields[3].equalsIgnoreCase("TRUE") ? cookie.secure() : cookie;
    cookie = httpOnly ? cookie.httpOnly() : cookie;
    return cookie.expiresAt(expires <= 0 ? SESSION : Math.multiplyExact(expires, 1000L)).build();
  }
}
