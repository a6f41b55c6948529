package dev.waymark.meaning;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.judge.Judge;
import dev.waymark.judge.JudgeContext;
import dev.waymark.judge.Predicate;
import dev.waymark.judge.Predicates;
import dev.waymark.model.Page;
import dev.waymark.text.Bag;
import dev.waymark.text.Tokens;
import java.util.List;
import org.junit.jupiter.api.Test;

class MiniLmTest {

  private static Page page(String title, String text) {
    Tokens titleWords = Tokens.of(title);
    Tokens body = Tokens.of(text);
    Bag words = Bag.of(titleWords, body);
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
        Predicates.of("about(\"sea animals of coral reefs\") > 0.4", JudgeContext.bare());
    try (Judge judge = new Judge(predicate)) {
      Page fish = page("Clownfish", "Clownfish live among the tentacles of anemones in warm seas.");
      Page law = page("Tort", "A tort is a civil wrong for which courts award damages.");
      assertThat(judge.judge(fish).satisfied()).as("%s", judge.judge(fish)).isTrue();
      assertThat(judge.judge(law).satisfied()).as("%s", judge.judge(law)).isFalse();
      assertThat(judge.judge(page("", "")).trouble()).isEmpty();
    }
  }
}
