package dev.waymark.scope;

import dev.waymark.settings.BadSetting;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.jspecify.annotations.Nullable;

/**
 * A regular expression of the user's, made safe against URLs that are built to keep it busy: it may
 * look at a character only so many times.
 */
final class Wording {
  /** Looks at characters: 20 for each of the longest URL, spent in about a millisecond. */
  private static final int FUEL = 40_000;

  private final Pattern pattern;
  private final String written;

  /** What is looked for anywhere needs no ".*" in front, which would try every place twice. */
  private Wording(Pattern pattern, String written) {
    this.pattern =
        written.startsWith(".*") && !written.startsWith(".*?") && !written.startsWith(".*+")
            ? Pattern.compile(written.substring(2))
            : pattern;
    this.written = written;
  }

  /**
   * @param key the settings key, for the message
   * @throws BadSetting an expression cannot be read
   */
  static List<Wording> compile(String key, List<String> expressions) {
    List<Wording> wordings = new ArrayList<>();
    for (String expression : expressions) {
      try {
        wordings.add(new Wording(Pattern.compile(expression), expression));
      } catch (PatternSyntaxException e) {
        throw new BadSetting(
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
      return pattern.matcher(new Metered(url)).find();
    } catch (Exhausted | StackOverflowError e) {
      return null;
    }
  }

  @Override
  public String toString() {
    return written;
  }

  /** Counts how often it is looked at; the matcher knows no other way to be stopped. */
  private static final class Metered implements CharSequence {
    private final String text;
    private int fuel = FUEL;

    Metered(String text) {
      this.text = text;
    }

    @Override
    public char charAt(int index) {
      if (--fuel < 0) {
        throw new Exhausted();
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

  private static final class Exhausted extends RuntimeException {
    Exhausted() {
      super("takes too long", null, false, false);
    }
  }
}
