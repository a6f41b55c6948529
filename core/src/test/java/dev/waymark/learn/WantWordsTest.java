package dev.waymark.learn;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class WantWordsTest {
  @Test
  void theWordsOfAPredicateAreWhereACrawlBegins() {
    assertThat(WantWords.of("phrase(\"coral reef\") && words('fish', 'sea')"))
        .isEqualTo("coral reef fish sea");
    assertThat(WantWords.of("coral reef")).isEqualTo("coral reef");
    assertThat(WantWords.of("count(\"volcanoes\") >= 3")).isEqualTo("volcanoes");
  }

  @Test
  void whatIsDeniedOrNotAboutTheTextIsLeftOut() {
    assertThat(WantWords.of("word(\"unicode\") && !word(\"python\") && url.contains(\"doc\")"))
        .isEqualTo("unicode");
    assertThat(WantWords.of("count('a') < 3 && count('b') == 0 && count('c') > 1")).isEqualTo("c");
    assertThat(WantWords.of("label(\"topic.sea\")")).isEmpty();
    assertThat(WantWords.of("")).isEmpty();
  }
}
