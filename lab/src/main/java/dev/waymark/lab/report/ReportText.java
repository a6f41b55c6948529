package dev.waymark.lab.report;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Texts and numbers for a page. */
final class ReportText {
  private static final Pattern LABEL_CALL =
      Pattern.compile("label\\(\\s*[\"']([^\"']+)[\"']\\s*\\)");

  private static final Pattern NEGATIVE_ZERO = Pattern.compile("-0\\.?0*\\D*");

  private ReportText() {}

  /** A number with a true minus sign, and without one where nothing but zeros follow. */
  static String number(String format, double value) {
    String text = String.format(Locale.ROOT, format, value);
    return NEGATIVE_ZERO.matcher(text).matches() ? text.substring(1) : text.replace('-', '−');
  }

  /** What a predicate is about, short: the last part of a label, else the predicate itself. */
  static String shortName(String want) {
    Matcher label = LABEL_CALL.matcher(want);
    if (label.matches()) {
      String last = label.group(1).substring(label.group(1).lastIndexOf('.') + 1);
      return abbreviate(last.replace('_', ' '));
    }
    return abbreviate(want);
  }

  private static String abbreviate(String text) {
    return text.length() <= 44 ? text : text.substring(0, 43).stripTrailing() + "…";
  }
}
