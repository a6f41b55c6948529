package dev.waymark.rank;

import java.util.StringJoiner;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Extracts the words that a predicate expression looks for, to be used as a hint where none is
 * given. Only arguments of functions about the text count, and none that are negated.
 */
public final class PredicateWords {
  private static final Pattern PLAIN_WORDS = Pattern.compile("[\\p{L}\\p{N}\\s'-]*");
  private static final Pattern NEGATED_CALL =
      Pattern.compile("!\\s*\\w+\\([^)]*\\)|\\bcount\\([^)]*\\)\\s*(?:<|==\\s*0\\b)");
  private static final Pattern TEXT_FUNCTION =
      Pattern.compile("\\b(?:word|words|phrase|exact|count|about|topic)\\(([^)]*)\\)");
  private static final Pattern QUOTED_TEXT = Pattern.compile("\"([^\"]*)\"|'([^']*)'");

  private PredicateWords() {}

  /**
   * The words, separated by spaces; empty if there are none. An expression of plain words is
   * returned as it is.
   */
  public static String extract(String expression) {
    if (PLAIN_WORDS.matcher(expression).matches()) {
      return expression;
    }
    StringJoiner words = new StringJoiner(" ");
    Matcher function = TEXT_FUNCTION.matcher(NEGATED_CALL.matcher(expression).replaceAll(""));
    while (function.find()) {
      Matcher text = QUOTED_TEXT.matcher(function.group(1));
      while (text.find()) {
        words.add(text.group(1) == null ? text.group(2) : text.group(1));
      }
    }
    return words.toString();
  }
}
