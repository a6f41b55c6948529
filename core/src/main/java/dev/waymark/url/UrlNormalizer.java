package dev.waymark.url;

import okhttp3.HttpUrl;
import org.jspecify.annotations.Nullable;

/** What is done to a URL beyond HttpUrl's own reading, until doing it again changes nothing. */
final class UrlNormalizer {
  private UrlNormalizer() {}

  /** A URL as written, without the blanks around it and the line ends in it, as browsers do. */
  static String stripControls(String url) {
    String stripped = url.strip();
    for (int i = 0; i < stripped.length(); i++) {
      if (stripped.charAt(i) < ' ') {
        return withoutControls(stripped);
      }
    }
    return stripped;
  }

  private static String withoutControls(String url) {
    StringBuilder kept = new StringBuilder(url.length());
    for (int i = 0; i < url.length(); i++) {
      if (url.charAt(i) >= ' ') {
        kept.append(url.charAt(i));
      }
    }
    return kept.toString().strip();
  }

  static @Nullable String normalize(HttpUrl url) {
    if (!isHost(url.host())) {
      return null;
    }
    HttpUrl bare =
        url.fragment() == null && url.username().isEmpty() && url.password().isEmpty()
            ? url
            : url.newBuilder().fragment(null).username("").password("").build();
    return normalizeText(bare.toString());
  }

  /** HttpUrl lets odd characters pass beside international ones, and would not read them again. */
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

  /** The last touches to a URL that HttpUrl would leave as it is. */
  static @Nullable String normalizeText(String url) {
    String plain = url.indexOf('%') < 0 ? url : normalizePercentEncoding(url);
    String cut = SessionIds.remove(plain);
    if (cut.length() != plain.length()) {
      // What a session id stood behind may now read differently: "/a/..;sid=1/" is "/".
      HttpUrl again = HttpUrl.parse(cut);
      return again == null ? null : normalize(again);
    }
    int length = cut.length();
    if (cut.charAt(length - 1) == '?' && cut.indexOf('?') == length - 1) {
      length--;
    }
    return length > Urls.MAX_LENGTH ? null : cut.substring(0, length);
  }

  /**
   * Escapes that mean the same are written the same (RFC 3986, 6.2.2): letters, digits and -._~
   * plainly, everything else with capital hexadecimal digits.
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
      char meant = (char) (high << 4 | low);
      if (isUnreserved(meant)) {
        out.append(meant);
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
