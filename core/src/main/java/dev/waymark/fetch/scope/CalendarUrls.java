package dev.waymark.fetch.scope;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Recognizes URLs of calendar pages: a path that ends in year and month (and day), or a query that
 * names them. An article under its date, /2009/05/12/title, is none.
 */
final class CalendarUrls {
  /** The URL is no calendar page. */
  static final int NO_YEAR = -1;

  private static final Pattern DATE_PATH =
      Pattern.compile("/([12]\\d{3})[-/](?:0?[1-9]|1[0-2])(?:[-/]\\d{1,2})?/?$");

  private static final Pattern DATE_QUERY =
      Pattern.compile(
          "[?&](?:[^=&]{0,40}(?:year|date|month|day)[^=&]{0,40}=|y=|yr=|[^=&]{1,40}=(?=\\d{4}-\\d{1,2}(?:-|&|$)))"
              + "(\\d{4})(?:-|&|$)",
          Pattern.CASE_INSENSITIVE);

  private CalendarUrls() {}

  /**
   * The year of a calendar page, or {@link #NO_YEAR}.
   *
   * @param end of the path
   */
  static int findYear(String url, int path, int end) {
    int last = end - 1;
    if (last > path && url.charAt(last) == '/') {
      last--;
    }
    if (last > path && isDigit(url.charAt(last))) {
      Matcher matcher = DATE_PATH.matcher(url).region(Math.max(path, end - 12), end);
      if (matcher.find()) {
        return Integer.parseInt(matcher.group(1));
      }
    }
    if (end < url.length()) {
      Matcher matcher = DATE_QUERY.matcher(url).region(end, url.length());
      if (matcher.find()) {
        return Integer.parseInt(matcher.group(1));
      }
    }
    return NO_YEAR;
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }
}
