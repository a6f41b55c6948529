package dev.waymark.relevance;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlainWordsTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '=',
      quoteCharacter = '`',
      textBlock =
          """
          reefs                                  = word("reefs")
          coral reefs                            = words("coral", "reefs")
          The Art of War                         = words("the", "art", "of", "war")
          pages about coral reefs, but not shops = words("coral", "reefs") && !word("shops")
          reefs without shops or hotels          = word("reefs") && !word("shops") && !word("hotels")
          reefs or atolls or islands             = any("reefs", "atolls", "islands")
          coral reefs or sea turtles             = words("coral", "reefs") || words("sea", "turtles")
          whales or sea turtles but not zoos     = (word("whales") || words("sea", "turtles")) && !word("zoos")
          not shops                              = words("not", "shops")
          件软                                   = word("件软")
          机器学习 论文                          = words("机器学习", "论文")
          word("reef")                           = word("reef")
          true                                   = true
          """)
  void wordsWithoutSyntaxBecomeAnExpression(String want, String expression) {
    assertThat(Predicates.toExpression(want)).isEqualTo(expression);
  }

  @Test
  void theUserIsToldWhatWasUnderstood() {
    assertThat(Predicates.explain("reefs, not shops"))
        .isEqualTo("want: understood as word(\"reefs\") && !word(\"shops\")");
    assertThat(Predicates.explain("word(\"reefs\")")).isEmpty();
  }
}
