package dev.waymark.fetch.scope;

import dev.waymark.config.ConfigException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.jspecify.annotations.Nullable;

/**
 * A regular expression of the user with a bounded running time, against URLs made for catastrophic
 * backtracking: it may read only so many characters.
 */
final class BoundedRegex {
  /** 20 reads for each character of the longest URL, about a millisecond. */
  private static final int MAX_CHAR_READS = 40_000;

  private final Pattern pattern;
  private final String expression;

  /** A leading ".*" is redundant for find, and would make it quadratic. */
  private BoundedRegex(Pattern pattern, String expression) {
    this.pattern =
        expression.startsWith(".*")
                && !expression.startsWith(".*?")
                && !expression.startsWith(".*+")
            ? Pattern.compile(expression.substring(2))
            : pattern;
    this.expression = expression;
  }

  /**
   * @param key the settings key, for the message
   * @throws ConfigException an expression cannot be read
   */
  static List<BoundedRegex> compile(String key, List<String> expressions) {
    List<BoundedRegex> compiled = new ArrayList<>();
    for (String expression : expressions) {
      try {
        compiled.add(new BoundedRegex(Pattern.compile(expression), expression));
      } catch (PatternSyntaxException e) {
        throw new ConfigException(
            key
                + ": \""
                + expression
                + "\" is no regular expression: "
                + e.getDescription()
                + " near character "
                + (e.getIndex() + 1)
                + ".");
      }
    }
    return List.copyOf(compiled);
  }

  /** Whether it is found in the URL; null if that takes too long. */
  @Nullable Boolean isFoundIn(String url) {
    try {
      return pattern.matcher(new BoundedCharSequence(url)).find();
    } catch (ReadLimitException | StackOverflowError e) {
      return null;
    }
  }

  @Override
  public String toString() {
    return expression;
  }

  /** Counts reads; a matcher cannot be stopped otherwise. */
  private static final class BoundedCharSequence implements CharSequence {
    private final String text;
    private int remainingReads = MAX_CHAR_READS;

    BoundedCharSequence(String text) {
      this.text = text;
    }

    @Override
    public char charAt(int index) {
      if (--remainingReads < 0) {
        throw new ReadLimitException();
      }
      return text.charAt(index);
    }

    @Override
    public int length() {
      return text.length();
    }

    @Override
    public CharSequence subSequence(int start, int end) {
      return text.substring(start, end);
    }

    @Override
    public String toString() {
      return text;
    }
  }

  private static final class ReadLimitException extends RuntimeException {
    ReadLimitException() {
      super("takes too long", null, false, false);
    }
  }
}
