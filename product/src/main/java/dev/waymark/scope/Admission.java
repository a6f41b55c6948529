package dev.waymark.scope;

/**
 * Whether a URL belongs to the crawl.
 *
 * @param isIn it does
 * @param reason why it does not; empty if it does
 */
public record Admission(boolean isIn, String reason) {
  public static final Admission IN = new Admission(true, "");

  static Admission out(String reason) {
    return new Admission(false, reason);
  }
}
