package dev.waymark.learn;

import java.util.function.Function;

/**
 * The rates of all that our own order looks at, as they are after so many pages. Made once a page
 * and used for every candidate that is scored until the next.
 *
 * @param base what was crawled by then
 * @param links rates at the base rate of the crawl
 * @param pages words by pages that have them, examples included
 * @param anchors words of anchors by links that had them
 * @param around words around links, likewise
 * @param tokens pieces of URLs
 * @param folders folders that URLs lie in
 * @param near pages by what people visited next to them
 * @param visitors people by what they visited
 * @param hint what each word of the hint counts
 */
record RatesNow(
    Base base,
    LogRates links,
    WordRates pages,
    WordRates anchors,
    WordRates around,
    WordRates tokens,
    FolderRates folders,
    Tallies near,
    WordRates visitors,
    double[] hint) {

  /**
   * @param recent tables of the rates before these, which are not to be asked any more
   */
  static RatesNow of(Knowledge knowledge, Prior prior, Hint hint, Function<Family, Recent> recent) {
    Base base = knowledge.base();
    LogRates links = new LogRates(base);
    LogRates pages = prior.isEmpty() ? links : new LogRates(prior.base(base));
    return new RatesNow(
        base,
        links,
        new WordRates(knowledge.of(Family.WORD), pages, prior, recent.apply(Family.WORD)),
        new WordRates(knowledge.of(Family.ANCHOR), links, Prior.NONE, recent.apply(Family.ANCHOR)),
        new WordRates(
            knowledge.of(Family.CONTEXT), links, Prior.NONE, recent.apply(Family.CONTEXT)),
        new WordRates(knowledge.of(Family.TOKEN), links, Prior.NONE, recent.apply(Family.TOKEN)),
        new FolderRates(knowledge.of(Family.FOLDER), links.base()),
        knowledge.of(Family.NEAR),
        new WordRates(knowledge.of(Family.USER), links, Prior.NONE, recent.apply(Family.USER)),
        hint.weights(knowledge));
  }
}
