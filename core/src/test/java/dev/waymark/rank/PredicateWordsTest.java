package dev.waymark.rank;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PredicateWordsTest {
  @Test
  void theWordsOfTextFunctionsAreExtracted() {
    assertThat(PredicateWords.extract("phrase(\"coral reef\") && words('fish', 'sea')"))
        .isEqualTo("coral reef fish sea");
    assertThat(PredicateWords.extract("coral reef")).isEqualTo("coral reef");
    assertThat(PredicateWords.extract("count(\"volcanoes\") >= 3")).isEqualTo("volcanoes");
  }

  @Test
  void negatedWordsAndOtherArgumentsAreLeftOut() {
    assertThat(
            PredicateWords.extract(
                "word(\"unicode\") && !word(\"python\") && url.contains(\"doc\")"))
        .isEqualTo("unicode");
    assertThat(PredicateWords.extract("count('a') < 3 && count('b') == 0 && count('c') > 1"))
        .isEqualTo("c");
    assertThat(PredicateWords.extract("label(\"topic.sea\")")).isEmpty();
    assertThat(PredicateWords.extract("")).isEmpty();
  }
}
