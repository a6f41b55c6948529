package dev.waymark.lab.report;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Words and numbers for a page. */
final class Html {
  private static final Pattern LABEL = Pattern.compile("label\\(\\s*[\"']([^\"']+)[\"']\\s*\\)");

  private static final Pattern ZERO = Pattern.compile("-0\\.?0*\\D*");

  private Html() {}

  static String escape(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }

  /** A number with a true minus sign, and without one where nothing but zeros follow. */
  static String number(String format, double value) {
    String text = String.format(Locale.ROOT, format, value);
    return ZERO.matcher(text).matches() ? text.substring(1) : text.replace('-', '−');
  }

  /** What a predicate is about, short: the last part of a label, else the predicate itself. */
  static String shortName(String want) {
    Matcher label = LABEL.matcher(want);
    if (label.matches()) {
      String last = label.group(1).substring(label.group(1).lastIndexOf('.') + 1);
      return brief(last.replace('_', ' '));
    }
    return brief(want);
  }

  private static String brief(String text) {
    return text.length() <= 44 ? text : text.substring(0, 43).stripTrailing() + "…";
  }
}
