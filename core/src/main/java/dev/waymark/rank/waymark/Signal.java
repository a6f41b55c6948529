package dev.waymark.rank.waymark;

/**
 * One thing that our own order looks at. Each is a log ratio or a mean of such, 0 when there is
 * nothing to say, and counts with a fixed weight: what adapts to a web are the tallies behind it.
 * How the weights were found is told in docs/ORDERS.md.
 */
enum Signal {
  ANCHOR_BY_PAGES("anchor words, by pages that have them", 0.4),
  /**
   * Of several words one says what it is about, and the mean hides it; likewise around the link.
   */
  ANCHOR_BEST_BY_PAGES("best anchor word, by pages that have it", 0.3),
  ANCHOR_BY_LINKS("anchor words, by links that had them", 0.45),
  ANCHOR_BEST("best anchor word, by links that had it", 1.35),
  CONTEXT_BY_PAGES("context words, by pages that have them", 1.15),
  CONTEXT_BEST_BY_PAGES("best context word, by pages that have it", 0.3),
  CONTEXT_BY_LINKS("context words, by links that had them", 0.7),
  /** The same once more, for many small signs that agree; see {@link WordRates#agreement}. */
  CONTEXT_AGREEMENT("significant context words, together", 0.45),
  /** See {@link AnchorSimilarity}. */
  ANCHOR_SIMILARITY("anchors similar to those of relevant pages", 35),
  KIND("WordNet kinds of its anchor words, by links", 1),
  /** Counts until the first hit only: what was looked for in vain need not be looked for again. */
  FETCHED_ANCHOR_SIMILARITY("anchors similar to those fetched so far", 2),
  PARENT_SIMILARITY("parents similar to relevant pages", 0.35),
  PARENT_RELEVANCE("parents that are relevant", 0.3),
  HUB("parents as hubs: relevance of their links", 0.65),
  /** The same once more: several pages that agree are more than one. */
  HUB_AGREEMENT("such hubs, together", 0.2),
  URL_TOKENS("tokens of the URL", 0.5),
  URL_FOLDER("pages in its folder", 2),
  /** See {@link CoVisits}. */
  CO_VISITS("pages that users visited next to it", 0.8),
  /** See {@link CoVisitCentroid}. */
  CO_VISIT_CENTROID("co-visit embedding near relevant pages", 15),
  /** Its weight is fitted while crawling, see {@link LearnedSignalWeight}. */
  USERS("users who visited it", 1),
  HINT_ANCHOR("words of the hint in its anchors", 6),
  HINT_SIMILARITY("anchors similar to the hint", 4),
  HINT_CONTEXT("words of the hint in its context words", 2),
  HINT_PARENTS("words of the hint on parents", 1),
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
