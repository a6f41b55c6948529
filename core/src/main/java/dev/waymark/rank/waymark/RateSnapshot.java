package dev.waymark.rank.waymark;

import dev.waymark.rank.Hint;
import dev.waymark.rank.knowledge.FeatureCounts;
import dev.waymark.rank.knowledge.FeatureRates;
import dev.waymark.rank.knowledge.FeatureType;
import dev.waymark.rank.knowledge.Knowledge;
import dev.waymark.rank.knowledge.rate.BaseRate;
import dev.waymark.rank.knowledge.rate.FeaturePrior;
import dev.waymark.rank.knowledge.rate.LogRates;

/**
 * The rates behind all signals after a number of pages; computed once per page and used for every
 * candidate scored until the next one.
 *
 * @param baseRate of the crawl
 * @param logRates log ratios at the base rate of the crawl
 * @param pageWords words by the pages that have them, examples included
 * @param anchorWords anchor words by the links that have them
 * @param contextWords context words by the links that have them
 * @param hypernyms WordNet hypernyms of anchor words
 * @param tokens tokens of URLs
 * @param folders folders of URLs
 * @param coVisits pages by the pages that users visited next to them
 * @param hintWeights weight of each word of the hint
 */
record RateSnapshot(
    BaseRate baseRate,
    LogRates logRates,
    FeatureRates pageWords,
    FeatureRates anchorWords,
    FeatureRates contextWords,
    FeatureRates hypernyms,
    FeatureRates tokens,
    FolderRates folders,
    FeatureCounts coVisits,
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
            knowledge.counts(FeatureType.HYPERNYM), ratesWithExamples, examples.hypernyms()),
        new FeatureRates(knowledge.counts(FeatureType.TOKEN), crawlRates, FeaturePrior.NONE),
        new FolderRates(knowledge.counts(FeatureType.FOLDER), crawlRates.baseRate()),
        knowledge.counts(FeatureType.CO_VISIT),
        hint.idfWeights(knowledge));
  }
}
