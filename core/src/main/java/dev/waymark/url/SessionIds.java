package dev.waymark.url;

import java.util.List;
import java.util.regex.Pattern;

/** Removes session ids from URLs: they make one page look like many, and identify a person. */
final class SessionIds {
  private static final Pattern IN_PATH =
      Pattern.compile(";(?:jsessionid|sid|phpsessid)=[^/?#;]*", Pattern.CASE_INSENSITIVE);
  private static final Pattern IN_QUERY =
      Pattern.compile(
          "(?<=[?&])(?:jsessionid|phpsessid|aspsessionid\\w*|sessionid|session_id|sid|cfid|cftoken)"
              + "=[^&]*(?:&|$)",
          Pattern.CASE_INSENSITIVE);

  /** Prefixes of the parameters above, for a quick check: most queries have none of them. */
  private static final List<String> PARAMETER_PREFIXES =
      List.of("jsess", "phps", "asps", "sess", "sid", "cf");

  private SessionIds() {}

  static String remove(String url) {
    String result = url;
    if (url.indexOf(';') >= 0) {
      result = IN_PATH.matcher(result).replaceAll("");
    }
    if (mayContain(url)) {
      String shorter = IN_QUERY.matcher(result).replaceAll("");
      if (shorter.length() != result.length()) {
        result =
            shorter.endsWith("?") || shorter.endsWith("&")
                ? shorter.substring(0, shorter.length() - 1)
                : shorter;
      }
    }
    return result;
  }

  /** Whether a parameter's name starts like that of a session id. */
  private static boolean mayContain(String url) {
    int at = url.indexOf('?');
    while (at >= 0) {
      for (int i = 0; i < PARAMETER_PREFIXES.size(); i++) {
        String prefix = PARAMETER_PREFIXES.get(i);
        if (url.regionMatches(true, at + 1, prefix, 0, prefix.length())) {
          return true;
        }
      }
      at = nextSeparator(url, at + 1);
    }
    return false;
  }

  /** The next character that a parameter may follow; a question mark may be part of a value. */
  private static int nextSeparator(String url, int from) {
    for (int i = from; i < url.length(); i++) {
      if (url.charAt(i) == '&' || url.charAt(i) == '?') {
        return i;
      }
    }
    return -1;
  }
}
