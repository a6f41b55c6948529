package dev.waymark.judge;

import dev.waymark.text.Tokens;
import java.util.Set;
import java.util.StringJoiner;
import java.util.regex.Pattern;

/** Makes a predicate of what a user wants. */
public final class Predicates {
  /** Words and nothing that an expression is made of. */
  private static final Pattern PLAIN = Pattern.compile("[\\p{L}\\p{M}\\p{N}' ,-]+");

  private static final Set<String> CONSTANTS = Set.of("true", "false");

  private Predicates() {}

  /**
   * The predicate of an expression. Its {@code toString} is the expression that is in effect.
   *
   * @param want an expression in CEL, or plain words, all of which a page must have
   * @throws WantException if it cannot be understood; the message is for the user
   */
  public static Predicate of(String want, JudgeContext context) {
    String text = want.strip();
    if (text.isEmpty()) {
      throw new WantException("nothing is wanted; say what, e.g. word(\"reef\")");
    }
    return Reading.of(expression(text), context);
  }

  /** The expression that is in effect: plain words become {@code words(…)}. */
  static String expression(String text) {
    if (CONSTANTS.contains(text) || !PLAIN.matcher(text).matches()) {
      return text;
    }
    Tokens words = Tokens.of(text);
    if (words.size() == 0) {
      return text;
    }
    StringJoiner call = new StringJoiner(", ", words.size() == 1 ? "word(" : "words(", ")");
    for (int i = 0; i < words.size(); i++) {
      call.add('"' + words.word(i) + '"');
    }
    return call.toString();
  }
}
