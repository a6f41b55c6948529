package dev.waymark.url;

import okhttp3.HttpUrl;
import org.jspecify.annotations.Nullable;

/** Normalizes URLs beyond HttpUrl's own parsing; the result is a fixed point. */
final class UrlNormalizer {
  private UrlNormalizer() {}

  /** Removes surrounding blanks and controls, and ends of lines and tabs within, as browsers do. */
  static String stripControls(String url) {
    int from = 0;
    int to = url.length();
    while (from < to && url.charAt(from) <= ' ') {
      from++;
    }
    while (to > from && url.charAt(to - 1) <= ' ') {
      to--;
    }
    String stripped = url.substring(from, to);
    return stripped.indexOf('\n') < 0 && stripped.indexOf('\r') < 0 && stripped.indexOf('\t') < 0
        ? stripped
        : stripped.replace("\n", "").replace("\r", "").replace("\t", "");
  }

  static @Nullable String normalize(HttpUrl url) {
    String host = isHost(url.host()) ? Ipv4Host.canonicalize(url.host()) : null;
    if (host == null) {
      return null;
    }
    HttpUrl bare =
        url.fragment() == null
                && url.username().isEmpty()
                && url.password().isEmpty()
                && url.host().equals(host)
            ? url
            : url.newBuilder().fragment(null).username("").password("").host(host).build();
    return normalizeText(bare.toString());
  }

  /**
   * Quirk: HttpUrl accepts invalid characters in international hosts that it then rejects in ASCII.
   */
  private static boolean isHost(String host) {
    if (host.contains("xn--")) {
      HttpUrl again = HttpUrl.parse("http://" + host + "/");
      return again != null && again.host().equals(host);
    }
    for (int i = 0; i < host.length(); i++) {
      char c = host.charAt(i);
      if (c == '~' || (c != ':' && !isUnreserved(c))) {
        return false;
      }
    }
    return !host.isEmpty();
  }

  /** Normalizes the text of a URL that HttpUrl has parsed. */
  static @Nullable String normalizeText(String url) {
    String plain = url.indexOf('%') < 0 ? url : normalizePercentEncoding(url);
    String stripped = SessionIds.remove(plain);
    if (stripped.length() != plain.length()) {
      // Without the session id the path may mean something else: "/a/..;sid=1/" is "/".
      HttpUrl again = HttpUrl.parse(stripped);
      return again == null ? null : normalize(again);
    }
    int length = stripped.length();
    if (stripped.charAt(length - 1) == '?' && stripped.indexOf('?') == length - 1) {
      length--;
    }
    return length > Urls.MAX_LENGTH ? null : stripped.substring(0, length);
  }

  /**
   * Normalizes percent-encoding (RFC 3986, 6.2.2): unreserved characters are decoded, other escapes
   * have upper-case hexadecimal digits.
   */
  private static String normalizePercentEncoding(String url) {
    StringBuilder out = new StringBuilder(url.length());
    for (int i = 0; i < url.length(); i++) {
      char c = url.charAt(i);
      int high = c == '%' && i + 2 < url.length() ? Character.digit(url.charAt(i + 1), 16) : -1;
      int low = high < 0 ? -1 : Character.digit(url.charAt(i + 2), 16);
      if (low < 0) {
        out.append(c);
        continue;
      }
      char decoded = (char) (high << 4 | low);
      if (isUnreserved(decoded)) {
        out.append(decoded);
      } else {
        out.append('%').append(hex(high)).append(hex(low));
      }
      i += 2;
    }
    return out.toString();
  }

  private static char hex(int digit) {
    return "0123456789ABCDEF".charAt(digit);
  }

  private static boolean isUnreserved(char c) {
    return (c >= 'a' && c <= 'z')
        || (c >= 'A' && c <= 'Z')
        || (c >= '0' && c <= '9')
        || c == '-'
        || c == '.'
        || c == '_'
        || c == '~';
  }
}
