package dev.waymark.learn;

import java.util.StringJoiner;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The words that an expression asks for: where nobody gave a hint, what is wanted says how to
 * begin. Only what stands in a function about the text counts, and nothing that is denied.
 */
public final class WantWords {
  private static final Pattern PLAIN = Pattern.compile("[\\p{L}\\p{N}\\s'-]*");
  private static final Pattern DENIED =
      Pattern.compile("!\\s*\\w+\\([^)]*\\)|\\bcount\\([^)]*\\)\\s*(?:<|==\\s*0\\b)");
  private static final Pattern ASKED =
      Pattern.compile("\\b(?:word|words|phrase|count|about|topic)\\(([^)]*)\\)");
  private static final Pattern TEXT = Pattern.compile("\"([^\"]*)\"|'([^']*)'");

  private WantWords() {}

  /** Words with spaces between; empty if it asks for none. Plain words are themselves. */
  public static String of(String expression) {
    if (PLAIN.matcher(expression).matches()) {
      return expression;
    }
    StringJoiner words = new StringJoiner(" ");
    Matcher asked = ASKED.matcher(DENIED.matcher(expression).replaceAll(""));
    while (asked.find()) {
      Matcher text = TEXT.matcher(asked.group(1));
      while (text.find()) {
        words.add(text.group(1) == null ? text.group(2) : text.group(1));
      }
    }
    return words.toString();
  }
}
