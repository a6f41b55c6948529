package dev.waymark.rank.waymark;

/**
 * A signal of the default policy: a log ratio or a mean of log ratios, 0 if nothing is known, with
 * a fixed weight. What adapts to a crawl are the counts behind it. What people left are signals of
 * their own, {@link dev.waymark.rank.waymark.people.PeopleSignal}. docs/ranking.md describes all.
 */
enum Signal {
  ANCHOR_BY_PAGES("anchor words, by pages that have them", 0.4),
  /** The mean hides a single informative word; likewise for context words. */
  ANCHOR_BEST_BY_PAGES("best anchor word, by pages that have it", 0.3),
  ANCHOR_BY_LINKS("anchor words, by links that had them", 0.45),
  ANCHOR_BEST("best anchor word, by links that had it", 1.35),
  CONTEXT_BY_PAGES("context words, by pages that have them", 1.15),
  CONTEXT_BEST_BY_PAGES("best context word, by pages that have it", 0.3),
  CONTEXT_BY_LINKS("context words, by links that had them", 0.7),
  /**
   * Rewards many weak words that agree, see {@link
   * dev.waymark.rank.knowledge.FeatureRates.RateSummary#agreement}.
   */
  CONTEXT_AGREEMENT("significant context words, together", 0.45),
  /** See {@link AnchorSimilarity}. */
  ANCHOR_SIMILARITY("anchors similar to those of relevant pages", 35),
  HYPERNYMS("WordNet hypernyms of its anchor words, by links", 1),
  /** Only before the first relevant page, to avoid fetching more of what was irrelevant so far. */
  FETCHED_ANCHOR_SIMILARITY("anchors similar to those fetched so far", 2),
  PARENT_SIMILARITY("parents similar to relevant pages", 0.35),
  PARENT_RELEVANCE("parents that are relevant", 0.3),
  HUB("parents as hubs: relevance of their links", 0.65),
  /** Rewards several hubs that agree. */
  HUB_AGREEMENT("such hubs, together", 0.2),
  URL_TOKENS("tokens of the URL", 0.5),
  URL_FOLDER("pages in its folder", 2),
  /** See {@link dev.waymark.rank.waymark.people.CoVisits}. */
  CO_VISITS("pages that users visited next to it", 0.8),
  /** See {@link dev.waymark.rank.waymark.people.CoVisitCentroid}. */
  CO_VISIT_CENTROID("co-visit embedding near relevant pages", 15),
  HINT_ANCHOR("words looked for, in its anchors", 6),
  HINT_SIMILARITY("anchors similar to the words looked for", 4),
  HINT_CONTEXT("words looked for, around its links", 2),
  HINT_PARENTS("words looked for, on parents", 1),
  IN_LINKS("crawled pages that link to it", 0.3);

  private final String description;
  private final double weight;

  Signal(String description, double weight) {
    this.description = description;
    this.weight = weight;
  }

  String description() {
    return description;
  }

  double weight() {
    return weight;
  }
}
