package dev.waymark.model;

import java.util.Locale;
import java.util.Set;

/**
 * What a page asks of crawlers, in a robots meta element or an X-Robots-Tag header.
 *
 * @param noindex not to keep it
 * @param nofollow not to follow its links
 */
public record RobotsTag(boolean noindex, boolean nofollow) {
  public static final RobotsTag NONE = new RobotsTag(false, false);

  /** Rules with a value of their own: what stands before their colon is no crawler's name. */
  private static final Set<String> RULES_WITH_VALUE =
      Set.of(
          "unavailable_after", "max-snippet", "max-image-preview", "max-video-preview", "charset");

  /**
   * Reads a comma-separated list of rules. A rule may name the crawler that it and the rules after
   * it are for, e.g. {@code otherbot: noindex, nofollow}; those for others say nothing to us.
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

  /** Both together: what either asks holds. */
  public RobotsTag and(RobotsTag other) {
    return new RobotsTag(noindex || other.noindex, nofollow || other.nofollow);
  }

  /** As a page would write it; empty if nothing is asked. */
  public String text() {
    return noindex ? (nofollow ? "noindex, nofollow" : "noindex") : nofollow ? "nofollow" : "";
  }

  /** The date of unavailable_after may have a comma and then a colon, but no name is like that. */
  private static boolean isName(String text) {
    return !text.isEmpty() && text.chars().noneMatch(c -> c == ' ' || Character.isDigit(c));
  }
}
