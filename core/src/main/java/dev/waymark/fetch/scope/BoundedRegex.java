package dev.waymark.fetch.scope;

import dev.waymark.config.ConfigException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.jspecify.annotations.Nullable;

/**
 * A regular expression of the user's, made safe against URLs that are built to keep it busy: it may
 * look at a character only so many times.
 */
final class BoundedRegex {
  /** Looks at characters: 20 for each of the longest URL, spent in about a millisecond. */
  private static final int MAX_CHAR_READS = 40_000;

  private final Pattern pattern;
  private final String expression;

  /** What is looked for anywhere needs no ".*" in front, which would try every place twice. */
  private BoundedRegex(Pattern pattern, String written) {
    this.pattern =
        written.startsWith(".*") && !written.startsWith(".*?") && !written.startsWith(".*+")
            ? Pattern.compile(written.substring(2))
            : pattern;
    this.expression = written;
  }

  /**
   * @param key the settings key, for the message
   * @throws ConfigException an expression cannot be read
   */
  static List<BoundedRegex> compile(String key, List<String> expressions) {
    List<BoundedRegex> wordings = new ArrayList<>();
    for (String expression : expressions) {
      try {
        wordings.add(new BoundedRegex(Pattern.compile(expression), expression));
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
    return List.copyOf(wordings);
  }

  /** Whether it is found in the URL; null if that takes too long to say. */
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

  /** Counts how often it is looked at; the matcher knows no other way to be stopped. */
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
