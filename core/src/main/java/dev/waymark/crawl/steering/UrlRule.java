package dev.waymark.crawl.steering;

import dev.waymark.config.ConfigException;
import dev.waymark.url.Urls;
import java.util.Locale;

/**
 * What is done with the URLs of a pattern.
 *
 * @param pattern a host ({@code example.org}, with all below it), or a piece of a URL in which
 *     {@code *} stands for anything ({@code example.org/tag/*})
 */
public record UrlRule(String pattern, Action action) {
  private static final int MAX_PATTERN_CHARS = 500;
  private static final int MAX_STARS = 5;

  /** What a rule does. */
  public enum Action {
    /** They are not fetched. */
    BLOCK(0),
    /** They come before others. */
    BOOST(10),
    /** They come after others. */
    LOWER(-10);

    /** Added to a score; those of the policies rarely differ by as much. */
    private final double bonus;

    Action(double bonus) {
      this.bonus = bonus;
    }

    double bonus() {
      return bonus;
    }
  }

  public UrlRule {
    pattern = pattern.strip();
    if (!pattern.contains("/") && !pattern.contains("*")) {
      pattern = pattern.toLowerCase(Locale.ROOT);
    }
    long stars = pattern.chars().filter(c -> c == '*').count();
    if (pattern.replace("*", "").isBlank()
        || pattern.length() > MAX_PATTERN_CHARS
        || stars > MAX_STARS
        || pattern.chars().anyMatch(Character::isWhitespace)) {
      throw new ConfigException(
          "pattern: `"
              + pattern
              + "` is neither a host such as example.org nor a piece of a URL such as"
              + " example.org/tag/*.");
    }
  }

  /** Whether a URL is meant. */
  public boolean matches(String url) {
    if (pattern.indexOf('/') < 0 && pattern.indexOf('*') < 0) {
      String host = Urls.host(url);
      String name = pattern.indexOf(':') < 0 ? host.replaceFirst(":\\d+$", "") : host;
      return name.equals(pattern) || name.endsWith("." + pattern);
    }
    return find(url, 0, 0);
  }

  /** Finds the pieces between the stars one after the other: the first place is always as good. */
  private boolean find(String url, int from, int begin) {
    int star = pattern.indexOf('*', begin);
    String piece = pattern.substring(begin, star < 0 ? pattern.length() : star);
    int at = url.indexOf(piece, from);
    return at >= 0 && (star < 0 || find(url, at + piece.length(), star + 1));
  }
}
