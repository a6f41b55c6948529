package dev.waymark.learn;

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

  static RatesNow of(Knowledge knowledge, Prior prior, Prior named, Hint hint) {
    Base base = knowledge.base();
    LogRates links = new LogRates(base);
    LogRates pages = prior.isEmpty() ? links : new LogRates(prior.base(base));
    return new RatesNow(
        base,
        links,
        new WordRates(knowledge.of(Family.WORD), pages, prior),
        new WordRates(knowledge.of(Family.ANCHOR), pages, named),
        new WordRates(knowledge.of(Family.CONTEXT), links, Prior.NONE),
        new WordRates(knowledge.of(Family.TOKEN), links, Prior.NONE),
        new FolderRates(knowledge.of(Family.FOLDER), links.base()),
        knowledge.of(Family.NEAR),
        new WordRates(knowledge.of(Family.USER), links, Prior.NONE),
        hint.weights(knowledge));
  }
}
