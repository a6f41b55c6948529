package dev.waymark.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.waymark.search.index.TermVectorizer;
import dev.waymark.text.BagOfWords;
import dev.waymark.text.language.Stemmer;
import org.junit.jupiter.api.Test;

class QuerySimilarityPolicyTest {
  @Test
  void thePlainOrderIsTheCosineOfStemFrequencies() {
    QuerySimilarityPolicy order =
        new QuerySimilarityPolicy("coral reefs", new TermVectorizer(new Stemmer(), stem -> 1));

    // page: coral 1, reef 2, fish 2; (1 + 2) / (sqrt 2 * sqrt 9)
    assertThat(order.similarity(BagOfWords.of("reef reefs coral fish fish")))
        .isCloseTo(3 / (Math.sqrt(2) * 3), within(1e-9));
    assertThat(order.similarity(BagOfWords.of("nothing of it"))).isZero();
    assertThat(order.similarity(BagOfWords.of(""))).isZero();
  }

  @Test
  void rareWordsWeighMoreWithAnIndexBehindIt() {
    QuerySimilarityPolicy order =
        new QuerySimilarityPolicy(
            "coral page", new TermVectorizer(new Stemmer(), stem -> stem.equals("coral") ? 3 : 1));

    // query (3, 1), page coral (3) and fish (1): 9 / (sqrt 10 * sqrt 10)
    assertThat(order.similarity(BagOfWords.of("coral fish"))).isCloseTo(0.9, within(1e-9));
    assertThat(order.similarity(BagOfWords.of("page fish")))
        .isCloseTo(1 / (Math.sqrt(10) * Math.sqrt(2)), within(1e-9));
  }
}
