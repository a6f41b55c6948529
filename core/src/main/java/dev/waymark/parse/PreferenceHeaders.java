package dev.waymark.parse;

import dev.waymark.model.UsagePreferences;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Reads what the head of a response says about the use of its page. */
final class PreferenceHeaders {
  private PreferenceHeaders() {}

  static UsagePreferences read(byte[] responseHead) {
    List<String> statements = new ArrayList<>();
    String head = new String(responseHead, StandardCharsets.ISO_8859_1);
    for (int from = head.indexOf('\n') + 1; from > 0; from = head.indexOf('\n', from) + 1) {
      int colon = head.indexOf(':', from);
      // All names that count begin with one of these: few other lines are looked at.
      if (colon > 0 && "ctxlCTXL".indexOf(head.charAt(from)) >= 0) {
        int end = head.indexOf('\n', from);
        if (end > colon) {
          read(head.substring(from, colon), head.substring(colon + 1, end).strip(), statements);
        }
      }
    }
    return statements.isEmpty() ? UsagePreferences.NONE : new UsagePreferences(statements);
  }

  private static void read(String name, String value, List<String> statements) {
    String lower = name.toLowerCase(Locale.ROOT);
    switch (lower) {
      case "content-signal", "content-usage" -> addPairs(lower, value, statements);
      case "tdm-reservation", "tdm-policy" ->
          statements.add(UsagePreferences.statement(lower, value));
      case "x-robots-tag" -> statements.addAll(UsagePreferences.robotsStatements(value));
      case "link" -> addLicense(value, statements);
      default -> {}
    }
  }

  /** {@code train-ai=n, search=y}. */
  private static void addPairs(String source, String value, List<String> statements) {
    for (String part : value.split(",", 20)) {
      if (part.indexOf('=') > 0) {
        statements.add(
            UsagePreferences.statement(
                source, part.replaceAll("\\s", "").toLowerCase(Locale.ROOT)));
      }
    }
  }

  /** {@code <https://…>; rel="license"; type="application/rsl+xml"}. */
  private static void addLicense(String value, List<String> statements) {
    for (String link : value.split(",\\s*(?=<)", 20)) {
      String lower = link.toLowerCase(Locale.ROOT);
      int end = link.indexOf('>');
      if (link.startsWith("<")
          && end > 0
          && lower.contains("license")
          && lower.contains("application/rsl+xml")) {
        statements.add(UsagePreferences.statement("rsl", link.substring(1, end)));
      }
    }
  }
}
