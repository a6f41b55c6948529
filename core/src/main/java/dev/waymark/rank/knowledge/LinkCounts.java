package dev.waymark.rank.knowledge;

/**
 * Links whose two ends are crawled, by kind (Intelligent Crawling, table 1).
 *
 * @param relevantToRelevant satisfying page to satisfying page
 * @param relevantToOther satisfying to other
 * @param otherToRelevant other to satisfying
 * @param otherToOther other to other
 */
public record LinkCounts(
    double relevantToRelevant,
    double relevantToOther,
    double otherToRelevant,
    double otherToOther) {
  static final long RELEVANT_TO_RELEVANT = 0;
  static final long RELEVANT_TO_OTHER = 1;
  static final long OTHER_TO_RELEVANT = 2;
  static final long OTHER_TO_OTHER = 3;

  static long kind(boolean from, boolean to) {
    return from
        ? (to ? RELEVANT_TO_RELEVANT : RELEVANT_TO_OTHER)
        : (to ? OTHER_TO_RELEVANT : OTHER_TO_OTHER);
  }

  static String name(long kind) {
    return (kind <= RELEVANT_TO_OTHER ? "relevant" : "other")
        + " to "
        + (kind == RELEVANT_TO_RELEVANT || kind == OTHER_TO_RELEVANT ? "relevant" : "other");
  }

  public double total() {
    return relevantToRelevant + relevantToOther + otherToRelevant + otherToOther;
  }
}
