package dev.waymark.embeddings;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.model.Page;
import dev.waymark.relevance.PageJudge;
import dev.waymark.relevance.Predicates;
import dev.waymark.relevance.predicate.Predicate;
import dev.waymark.relevance.predicate.PredicateContext;
import dev.waymark.text.BagOfWords;
import dev.waymark.text.Tokens;
import java.util.List;
import org.junit.jupiter.api.Test;

class MiniLmEmbedderTest {

  private static Page page(String title, String text) {
    Tokens titleWords = Tokens.tokenize(title);
    Tokens body = Tokens.tokenize(text);
    BagOfWords words = BagOfWords.of(titleWords, body);
    return new Page(
        "https://a.example/",
        titleWords,
        body,
        words,
        List.of(),
        "",
        "en",
        null,
        List.of(),
        false,
        false);
  }

  @Test
  void findsWhatIsMeantWithoutItsWords() {
    Predicate predicate =
        Predicates.parse("about(\"sea animals of coral reefs\") > 0.4", PredicateContext.minimal());
    try (PageJudge judge = new PageJudge(predicate)) {
      Page fish = page("Clownfish", "Clownfish live among the tentacles of anemones in warm seas.");
      Page law = page("Tort", "A tort is a civil wrong for which courts award damages.");
      assertThat(judge.judge(fish).relevant()).as("%s", judge.judge(fish)).isTrue();
      assertThat(judge.judge(law).relevant()).as("%s", judge.judge(law)).isFalse();
      assertThat(judge.judge(page("", "")).error()).isEmpty();
    }
  }
}
