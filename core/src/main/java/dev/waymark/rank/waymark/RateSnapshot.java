package dev.waymark.rank.waymark;

import dev.waymark.rank.Hint;
import dev.waymark.rank.knowledge.BaseRate;
import dev.waymark.rank.knowledge.FeatureCounts;
import dev.waymark.rank.knowledge.FeaturePrior;
import dev.waymark.rank.knowledge.FeatureRates;
import dev.waymark.rank.knowledge.FeatureType;
import dev.waymark.rank.knowledge.Knowledge;
import dev.waymark.rank.knowledge.LogRates;

/**
 * The rates of all that our own order looks at, as they are after so many pages. Made once a page
 * and used for every candidate that is scored until the next.
 *
 * @param baseRate what was crawled by then
 * @param logRates rates at the base rate of the crawl
 * @param pageWords words by pages that have them, examples included
 * @param anchorWords words of anchors by links that had them
 * @param contextWords words around links, likewise
 * @param kinds kinds of things that pages are called after
 * @param tokens pieces of URLs
 * @param folders folders that URLs lie in
 * @param coVisits pages by what people visited next to them
 * @param users people by what they visited
 * @param hintWeights what each word of the hint counts
 */
record RateSnapshot(
    BaseRate baseRate,
    LogRates logRates,
    FeatureRates pageWords,
    FeatureRates anchorWords,
    FeatureRates contextWords,
    FeatureRates kinds,
    FeatureRates tokens,
    FolderRates folders,
    FeatureCounts coVisits,
    FeatureRates users,
    double[] hintWeights) {

  static RateSnapshot compute(Knowledge knowledge, ExamplePriors examples, Hint hint) {
    BaseRate base = knowledge.baseRate();
    LogRates crawlRates = new LogRates(base);
    FeaturePrior words = examples.words();
    LogRates ratesWithExamples = words.isEmpty() ? crawlRates : new LogRates(words.addTo(base));
    return new RateSnapshot(
        base,
        crawlRates,
        new FeatureRates(knowledge.counts(FeatureType.WORD), ratesWithExamples, words),
        new FeatureRates(
            knowledge.counts(FeatureType.ANCHOR), ratesWithExamples, examples.titles()),
        new FeatureRates(knowledge.counts(FeatureType.CONTEXT), crawlRates, FeaturePrior.NONE),
        new FeatureRates(
            knowledge.counts(FeatureType.HYPERNYM), ratesWithExamples, examples.kinds()),
        new FeatureRates(knowledge.counts(FeatureType.TOKEN), crawlRates, FeaturePrior.NONE),
        new FolderRates(knowledge.counts(FeatureType.FOLDER), crawlRates.baseRate()),
        knowledge.counts(FeatureType.CO_VISIT),
        new FeatureRates(knowledge.counts(FeatureType.USER), crawlRates, FeaturePrior.NONE),
        hint.idfWeights(knowledge));
  }
}
