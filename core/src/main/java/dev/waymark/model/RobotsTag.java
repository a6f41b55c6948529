package dev.waymark.model;

import java.util.Locale;
import java.util.Set;

/**
 * The robots directives of a page, from a robots meta element or an X-Robots-Tag header.
 *
 * @param noindex the page must not be indexed
 * @param nofollow its links must not be followed
 */
public record RobotsTag(boolean noindex, boolean nofollow) {
  public static final RobotsTag NONE = new RobotsTag(false, false);

  /** Rules with a value: what precedes their colon is not a crawler's name. */
  private static final Set<String> RULES_WITH_VALUE =
      Set.of(
          "unavailable_after", "max-snippet", "max-image-preview", "max-video-preview", "charset");

  /**
   * Reads a comma-separated list of rules. A rule may name the crawler that it and the rules after
   * it apply to, e.g. {@code otherbot: noindex, nofollow}; rules for others are ignored.
   *
   * @param agent our name, as in robots.txt
   */
  public static RobotsTag parse(String value, String agent) {
    boolean noindex = false;
    boolean nofollow = false;
    boolean ours = true;
    for (String part : value.split(",", -1)) {
      String rule = part.strip().toLowerCase(Locale.ROOT);
      int colon = rule.indexOf(':');
      String name = colon < 0 ? "" : rule.substring(0, colon).strip();
      if (isName(name) && !RULES_WITH_VALUE.contains(name)) {
        ours = name.equals("*") || name.equals("robots") || name.equalsIgnoreCase(agent);
        rule = rule.substring(colon + 1).strip();
      }
      noindex |= ours && (rule.equals("noindex") || rule.equals("none"));
      nofollow |= ours && (rule.equals("nofollow") || rule.equals("none"));
    }
    return noindex || nofollow ? new RobotsTag(noindex, nofollow) : NONE;
  }

  /** Both combined: each directive holds if either has it. */
  public RobotsTag and(RobotsTag other) {
    return new RobotsTag(noindex || other.noindex, nofollow || other.nofollow);
  }

  /** As a page would write it; empty without directives. */
  public String text() {
    return noindex ? (nofollow ? "noindex, nofollow" : "noindex") : nofollow ? "nofollow" : "";
  }

  /** The date of unavailable_after may contain a comma and then a colon, but no name looks so. */
  private static boolean isName(String text) {
    return !text.isEmpty() && text.chars().noneMatch(c -> c == ' ' || Character.isDigit(c));
  }
}
