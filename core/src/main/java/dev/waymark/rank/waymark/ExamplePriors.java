package dev.waymark.rank.waymark;

import dev.waymark.rank.ExamplePage;
import dev.waymark.rank.knowledge.FeaturePrior;
import dev.waymark.text.WordNetHypernyms;
import java.util.List;

/**
 * Priors from the user's example pages.
 *
 * @param words words of the pages
 * @param titles words of their titles
 * @param hypernyms WordNet hypernyms of the title words
 */
record ExamplePriors(FeaturePrior words, FeaturePrior titles, FeaturePrior hypernyms) {

  static ExamplePriors compute(List<ExamplePage> examples) {
    return new ExamplePriors(
        new FeaturePrior(examples.stream().map(example -> example.words().ids()).toList()),
        new FeaturePrior(examples.stream().map(example -> example.title().ids()).toList()),
        new FeaturePrior(
            examples.stream()
                .map(example -> WordNetHypernyms.english().find(example.title().ids()))
                .toList()));
  }

  boolean isEmpty() {
    return words.isEmpty();
  }
}
