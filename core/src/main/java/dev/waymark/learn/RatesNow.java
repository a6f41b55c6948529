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
 * @param kinds kinds of things that pages are called after
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
    WordRates kinds,
    WordRates tokens,
    FolderRates folders,
    Tallies near,
    WordRates visitors,
    double[] hint) {

  static RatesNow of(Knowledge knowledge, Examples examples, Hint hint) {
    Base base = knowledge.base();
    LogRates links = new LogRates(base);
    Prior words = examples.words();
    LogRates pages = words.isEmpty() ? links : new LogRates(words.base(base));
    return new RatesNow(
        base,
        links,
        new WordRates(knowledge.of(Family.WORD), pages, words),
        new WordRates(knowledge.of(Family.ANCHOR), pages, examples.names()),
        new WordRates(knowledge.of(Family.CONTEXT), links, Prior.NONE),
        new WordRates(knowledge.of(Family.KIND), pages, examples.kinds()),
        new WordRates(knowledge.of(Family.TOKEN), links, Prior.NONE),
        new FolderRates(knowledge.of(Family.FOLDER), links.base()),
        knowledge.of(Family.NEAR),
        new WordRates(knowledge.of(Family.USER), links, Prior.NONE),
        hint.weights(knowledge));
  }
}
