package dev.waymark.url;

import java.util.List;
import java.util.regex.Pattern;

/** Cuts session ids out of URLs: they make one page look like many, and they name a person. */
final class SessionIds {
  private static final Pattern IN_PATH =
      Pattern.compile(";(?:jsessionid|sid|phpsessid)=[^/?#;]*", Pattern.CASE_INSENSITIVE);
  private static final Pattern IN_QUERY =
      Pattern.compile(
          "(?<=[?&])(?:jsessionid|phpsessid|aspsessionid\\w*|sessionid|session_id|sid|cfid|cftoken)"
              + "=[^&]*(?:&|$)",
          Pattern.CASE_INSENSITIVE);

  /** How the names begin that the query is searched for: most queries have none of them. */
  private static final List<String> PARAMETER_PREFIXES =
      List.of("jsess", "phps", "asps", "sess", "sid", "cf");

  private SessionIds() {}

  static String remove(String url) {
    String cut = url;
    if (url.indexOf(';') >= 0) {
      cut = IN_PATH.matcher(cut).replaceAll("");
    }
    if (mayContain(url)) {
      String shorter = IN_QUERY.matcher(cut).replaceAll("");
      if (shorter.length() != cut.length()) {
        cut =
            shorter.endsWith("?") || shorter.endsWith("&")
                ? shorter.substring(0, shorter.length() - 1)
                : shorter;
      }
    }
    return cut;
  }

  /** A parameter's name begins like one of a session. */
  private static boolean mayContain(String url) {
    int at = url.indexOf('?');
    while (at >= 0) {
      for (int i = 0; i < PARAMETER_PREFIXES.size(); i++) {
        String beginning = PARAMETER_PREFIXES.get(i);
        if (url.regionMatches(true, at + 1, beginning, 0, beginning.length())) {
          return true;
        }
      }
      at = nextSeparator(url, at + 1);
    }
    return false;
  }

  /** The next place that a parameter may begin behind; a question mark may stand in a value. */
  private static int nextSeparator(String url, int from) {
    for (int i = from; i < url.length(); i++) {
      if (url.charAt(i) == '&' || url.charAt(i) == '?') {
        return i;
      }
    }
    return -1;
  }
}
