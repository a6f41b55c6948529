package dev.waymark.learn;

/**
 * One thing that our own order looks at. Each is a log ratio or a mean of such, 0 when there is
 * nothing to say, and counts with a fixed weight: what adapts to a web are the tallies behind it.
 * How the weights were found is told in docs/ORDERS.md.
 */
enum Clue {
  ANCHOR_BY_PAGES("anchor words, by pages that have them", 0.4),
  /**
   * Of several words one says what it is about, and the mean hides it; likewise around the link.
   */
  ANCHOR_BEST_BY_PAGES("best anchor word, by pages that have it", 0.3),
  ANCHOR_BY_LINKS("anchor words, by links that had them", 0.45),
  ANCHOR_BEST("best anchor word, by links that had it", 1.35),
  CONTEXT_BY_PAGES("words around, by pages that have them", 1.15),
  CONTEXT_BEST_BY_PAGES("best word around, by pages that have it", 0.3),
  CONTEXT_BY_LINKS("words around, by links that had them", 0.7),
  /** The same once more, for many small signs that agree; see {@link WordRates#agreement}. */
  CONTEXT_AGREES("telling words around, together", 0.45),
  /** See {@link AnchorMeaning}. */
  ANCHOR_MEANING("anchors mean what wanted ones do", 35),
  KIND("kinds it is called after, by links", 1),
  /** Counts until the first hit only: what was looked for in vain need not be looked for again. */
  FOLLOWED("called alike, fetched in vain", 2),
  LIKENESS("linking pages resemble wanted ones", 0.35),
  WANTED("linking pages are wanted ones", 0.3),
  HUB("how links of those pages turned out", 0.65),
  /** The same once more: several pages that agree are more than one. */
  HUBS_AGREE("such pages, together", 0.2),
  TOKENS("pieces of the URL", 0.5),
  FOLDER("pages in its folder", 2),
  /** See {@link CoVisits}. */
  NEAR("pages people visited next to it", 0.8),
  /** See {@link WantedPlaces}. */
  PLACE("lies on people's ways where wanted pages do", 15),
  /** Its weight is fitted while crawling, see {@link FittedWeight}. */
  VISITORS("people who went there", 1),
  HINT_ANCHOR("words of the hint in its anchors", 6),
  HINT_MEANING("anchors mean what the hint does", 4),
  HINT_AROUND("words of the hint around its links", 2),
  HINT_PAGES("words of the hint on linking pages", 1),
  IN_LINKS("crawled pages that link to it", 0.3);

  private final String text;
  private final double weight;

  Clue(String text, double weight) {
    this.text = text;
    this.weight = weight;
  }

  String text() {
    return text;
  }

  double weight() {
    return weight;
  }
}
