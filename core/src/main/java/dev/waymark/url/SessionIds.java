package dev.waymark.url;

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

  private SessionIds() {}

  static String cut(String url) {
    String cut = url;
    if (url.indexOf(';') >= 0) {
      cut = IN_PATH.matcher(cut).replaceAll("");
    }
    if (url.indexOf('?') >= 0) {
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
}
