package dev.waymark.rank.waymark;

import dev.waymark.rank.ExamplePage;
import dev.waymark.rank.knowledge.FeaturePrior;
import dev.waymark.text.WordNetHypernyms;
import java.util.List;

/**
 * What the user's examples say before anything was crawled.
 *
 * @param words their own
 * @param titles the words of what they are called
 * @param kinds the kinds of things they are called after
 */
record ExamplePriors(FeaturePrior words, FeaturePrior titles, FeaturePrior kinds) {

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
