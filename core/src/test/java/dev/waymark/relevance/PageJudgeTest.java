package dev.waymark.relevance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.config.ConfigException;
import dev.waymark.model.Page;
import dev.waymark.model.Relevance;
import dev.waymark.relevance.predicate.Pages;
import dev.waymark.relevance.predicate.Predicate;
import dev.waymark.relevance.predicate.PredicateContext;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class PageJudgeTest {

  @Test
  void countsAndReportsErrorsOfAPredicate() {
    try (PageJudge judge =
        new PageJudge(page ->
            switch (page.title().text()) {
              case "throws" -> throw new IllegalStateException("out of ink");
              case "overflows" -> overflow(page);
              case "null" -> nothing();
              case "two" -> Relevance.yes(2);
              case "nan" -> Relevance.no(Double.NaN);
              case "yes in trouble" -> new Relevance(true, 1, List.of(), "ink");
              default -> Relevance.yes(1);
            })) {
      List<String> titles =
          List.of("throws", "overflows", "null", "two", "nan", "yes in trouble", "fine");
      for (String title : titles) {
        Relevance relevance = judge.judge(Pages.of("https://a.example/", title, ""));
        assertThat(relevance.error().isEmpty()).isEqualTo(relevance.relevant());
      }
      PageJudge.JudgeStats tally = judge.stats();
      assertThat(tally.judged()).isEqualTo(7);
      assertThat(tally.relevant()).isEqualTo(1);
      assertThat(tally.errorCount()).isEqualTo(6);
      assertThat(tally.firstErrors()).hasSize(5).first().asString().contains("out of ink");
      assertThat(tally.errorSummary()).startsWith("The predicate failed on 6 of 7 pages");
    }
  }

  private static Relevance overflow(Page page) {
    return page.links().isEmpty() ? overflow(page) : Relevance.no(0);
  }

  @SuppressWarnings("NullAway")
  private static Relevance nothing() {
    @Nullable Relevance none = null;
    return none;
  }

  @Test
  void aHangingPredicateCostsItsPagesAndNoMore() {
    CountDownLatch end = new CountDownLatch(1);
    Predicate hangs =
        page -> {
          boolean waiting = page.title().text().equals("hang");
          while (waiting) {
            try {
              end.await();
              waiting = false;
            } catch (InterruptedException e) {
              // As code does that does not care.
            }
          }
          return Relevance.yes(1);
        };
    try (TimeLimitedPredicate limited = new TimeLimitedPredicate(hangs, Duration.ofMillis(20))) {
      Page hang = Pages.of("https://a.example/", "hang", "");
      for (int i = 0; i < 16; i++) {
        assertThat(limited.judge(hang).error()).endsWith("took longer than 20ms");
      }
      assertThat(limited.judge(Pages.reef()).error()).contains("hangs on 16 earlier pages");
      end.countDown();
      Relevance after = limited.judge(Pages.reef());
      while (!after.error().isEmpty()) {
        Thread.onSpinWait();
        after = limited.judge(Pages.reef());
      }
      assertThat(after.relevant()).isTrue();
    }
  }

  /** Found by its name. */
  public static final class LongTitles implements Predicate {
    @Override
    public Relevance judge(Page page) {
      return page.title().size() > 1 ? Relevance.yes(1, "a long title") : Relevance.no(0);
    }
  }

  @Test
  void aClassIsFoundByItsName() {
    try (PageJudge judge =
        PageJudge.fromSettings(
            JudgeSettings.forWant("class:" + LongTitles.class.getName()),
            PredicateContext.minimal())) {
      assertThat(judge.judge(Pages.reef()).reasons()).containsExactly("a long title");
      assertThat(judge).hasToString("class:" + LongTitles.class.getName());
    }
  }

  @Test
  void aClassThatCannotBeStopsTheStart() {
    assertThatThrownBy(() -> Predicates.parse("class:com.example.None", PredicateContext.minimal()))
        .isInstanceOf(ConfigException.class)
        .hasMessage("want: there is no class com.example.None on the class path");
    assertThatThrownBy(() -> Predicates.parse("class:java.lang.String", PredicateContext.minimal()))
        .hasMessage(
            "want: class java.lang.String does not implement"
                + " dev.waymark.relevance.predicate.Predicate");
  }
}
