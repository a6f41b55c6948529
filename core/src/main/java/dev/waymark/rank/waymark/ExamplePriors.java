package dev.waymark.rank.waymark;

import dev.waymark.rank.ExamplePage;
import dev.waymark.rank.knowledge.rate.FeaturePrior;
import dev.waymark.text.WordNetHypernyms;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Priors from example pages, for and against.
 *
 * @param words words of the pages
 * @param titles words of their titles
 * @param hypernyms WordNet hypernyms of the title words
 */
record ExamplePriors(FeaturePrior words, FeaturePrior titles, FeaturePrior hypernyms) {

  static ExamplePriors compute(List<ExamplePage> examples) {
    return new ExamplePriors(
        prior(examples, example -> example.words().ids()),
        prior(examples, example -> example.title().ids()),
        prior(examples, example -> WordNetHypernyms.english().find(example.title().ids())));
  }

  private static FeaturePrior prior(
      List<ExamplePage> examples, Function<ExamplePage, long[]> features) {
    Map<Boolean, List<long[]>> byRelevance =
        examples.stream()
            .collect(
                Collectors.partitioningBy(
                    ExamplePage::relevant, Collectors.mapping(features, Collectors.toList())));
    return new FeaturePrior(
        byRelevance.getOrDefault(true, List.of()), byRelevance.getOrDefault(false, List.of()));
  }

  /** Whether there is no example of what is wanted. */
  boolean lacksRelevant() {
    return words.lacksRelevant();
  }
}
