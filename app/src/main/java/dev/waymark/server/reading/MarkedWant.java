package dev.waymark.server.reading;

import dev.waymark.config.ConfigException;
import dev.waymark.recorder.PageMarks;
import dev.waymark.relevance.Predicates;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** A predicate that follows people's marks: what it said, but for the pages that they marked. */
final class MarkedWant {
  /** Marks in a predicate; the last ones. */
  private static final int MAX_URLS = 500;

  private static final Pattern MARKED =
      Pattern.compile(
          "\\((.*) \\|\\| url in \\[[^\\]]*\\]\\) && !\\(url in \\[[^\\]]*\\]\\)", Pattern.DOTALL);

  private static final Pattern FOREIGN =
      Pattern.compile("(?:class|command|endpoint):.*", Pattern.DOTALL);

  private MarkedWant() {}

  /**
   * @param want of the collection, with earlier marks or without
   * @throws ConfigException if nobody marked anything, or the predicate is a program
   */
  static String create(String want, List<PageMarks.Mark> marks) {
    Map<String, Integer> balance = new TreeMap<>();
    marks.forEach(mark -> balance.merge(mark.url(), mark.useful() ? 1 : -1, Integer::sum));
    List<String> useful = new ArrayList<>();
    List<String> notUseful = new ArrayList<>();
    balance.forEach((url, sum) -> {
      if (sum != 0) {
        (sum > 0 ? useful : notUseful).add(url);
      }
    });
    if (useful.isEmpty() && notUseful.isEmpty()) {
      throw new ConfigException("Nobody marked a page yet: mark some, then judge again.");
    }
    String original = withoutMarks(want);
    if (FOREIGN.matcher(original).matches()) {
      throw new ConfigException(
          "The predicate of this collection is a program; marks can only teach its policy.");
    }
    String expression = Predicates.toExpression(original);
    return "(("
        + expression
        + ") || url in "
        + list(useful)
        + ") && !(url in "
        + list(notUseful)
        + ")";
  }

  /** The predicate without what marks added to it. */
  static String withoutMarks(String want) {
    Matcher marked = MARKED.matcher(want.strip());
    if (!marked.matches()) {
      return want;
    }
    String inner = marked.group(1);
    return inner.startsWith("(") && inner.endsWith(")")
        ? inner.substring(1, inner.length() - 1)
        : inner;
  }

  private static String list(List<String> urls) {
    return urls.stream()
        .skip(Math.max(0, urls.size() - MAX_URLS))
        .map(MarkedWant::quote)
        .collect(Collectors.joining(", ", "[", "]"));
  }

  /**
   * Brackets are percent-encoded in normal URLs or stand for themselves: encoded they end nothing.
   */
  private static String quote(String url) {
    String text = url.replace("\\", "\\\\").replace("\"", "\\\"").replace("]", "\\x5d");
    return "\"" + text + "\"";
  }
}
