package dev.waymark.rank.knowledge;

/**
 * Numbers of links between crawled pages by the relevance of their ends ("Intelligent Crawling",
 * table 1).
 *
 * @param relevantToRelevant from a relevant page to a relevant one
 * @param relevantToOther from a relevant page to another
 * @param otherToRelevant from another page to a relevant one
 * @param otherToOther between other pages
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
