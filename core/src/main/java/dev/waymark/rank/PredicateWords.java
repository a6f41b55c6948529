package dev.waymark.rank;

import java.util.StringJoiner;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The words that an expression asks for: where nobody gave a hint, what is wanted says how to
 * begin. Only what stands in a function about the text counts, and nothing that is denied.
 */
public final class PredicateWords {
  private static final Pattern PLAIN_WORDS = Pattern.compile("[\\p{L}\\p{N}\\s'-]*");
  private static final Pattern NEGATED_CALL =
      Pattern.compile("!\\s*\\w+\\([^)]*\\)|\\bcount\\([^)]*\\)\\s*(?:<|==\\s*0\\b)");
  private static final Pattern TEXT_FUNCTION =
      Pattern.compile("\\b(?:word|words|phrase|count|about|topic)\\(([^)]*)\\)");
  private static final Pattern QUOTED_TEXT = Pattern.compile("\"([^\"]*)\"|'([^']*)'");

  private PredicateWords() {}

  /** Words with spaces between; empty if it asks for none. Plain words are themselves. */
  public static String extract(String expression) {
    if (PLAIN_WORDS.matcher(expression).matches()) {
      return expression;
    }
    StringJoiner words = new StringJoiner(" ");
    Matcher asked = TEXT_FUNCTION.matcher(NEGATED_CALL.matcher(expression).replaceAll(""));
    while (asked.find()) {
      Matcher text = QUOTED_TEXT.matcher(asked.group(1));
      while (text.find()) {
        words.add(text.group(1) == null ? text.group(2) : text.group(1));
      }
    }
    return words.toString();
  }
}
