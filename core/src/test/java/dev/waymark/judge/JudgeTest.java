package dev.waymark.judge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.model.Page;
import dev.waymark.model.Verdict;
import dev.waymark.settings.BadSetting;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class JudgeTest {

  @Test
  void countsAndTellsWhatAPredicateDoesWrong() {
    try (Judge judge =
        new Judge(page ->
            switch (page.title().text()) {
              case "throws" -> throw new IllegalStateException("out of ink");
              case "overflows" -> overflow(page);
              case "null" -> nothing();
              case "two" -> Verdict.yes(2);
              case "nan" -> Verdict.no(Double.NaN);
              case "yes in trouble" -> new Verdict(true, 1, List.of(), "ink");
              default -> Verdict.yes(1);
            })) {
      List<String> titles =
          List.of("throws", "overflows", "null", "two", "nan", "yes in trouble", "fine");
      for (String title : titles) {
        Verdict verdict = judge.judge(Pages.of("https://a.example/", title, ""));
        assertThat(verdict.trouble().isEmpty()).isEqualTo(verdict.satisfied());
      }
      Judge.Tally tally = judge.tally();
      assertThat(tally.judged()).isEqualTo(7);
      assertThat(tally.satisfied()).isEqualTo(1);
      assertThat(tally.troubled()).isEqualTo(6);
      assertThat(tally.troubles()).hasSize(5).first().asString().contains("out of ink");
      assertThat(tally.trouble()).startsWith("The predicate failed on 6 of 7 pages");
    }
  }

  private static Verdict overflow(Page page) {
    return page.links().isEmpty() ? overflow(page) : Verdict.no(0);
  }

  @SuppressWarnings("NullAway")
  private static Verdict nothing() {
    @Nullable Verdict none = null;
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
          return Verdict.yes(1);
        };
    try (Watched watched = new Watched(hangs, Duration.ofMillis(20))) {
      Page hang = Pages.of("https://a.example/", "hang", "");
      for (int i = 0; i < 16; i++) {
        assertThat(watched.judge(hang).trouble()).endsWith("took longer than 20ms");
      }
      assertThat(watched.judge(Pages.reef()).trouble()).contains("hangs on 16 earlier pages");
      end.countDown();
      Verdict after = watched.judge(Pages.reef());
      while (!after.trouble().isEmpty()) {
        Thread.onSpinWait();
        after = watched.judge(Pages.reef());
      }
      assertThat(after.satisfied()).isTrue();
    }
  }

  /** Found by its name. */
  public static final class LongTitles implements Predicate {
    @Override
    public Verdict judge(Page page) {
      return page.title().size() > 1 ? Verdict.yes(1, "a long title") : Verdict.no(0);
    }
  }

  @Test
  void aClassIsFoundByItsName() {
    try (Judge judge =
        Judge.of(JudgeSettings.of("class:" + LongTitles.class.getName()), JudgeContext.bare())) {
      assertThat(judge.judge(Pages.reef()).reasons()).containsExactly("a long title");
      assertThat(judge).hasToString("class:" + LongTitles.class.getName());
    }
  }

  @Test
  void aClassThatCannotBeStopsTheStart() {
    assertThatThrownBy(() -> Predicates.of("class:com.example.None", JudgeContext.bare()))
        .isInstanceOf(BadSetting.class)
        .hasMessage("want: there is no class com.example.None on the class path");
    assertThatThrownBy(() -> Predicates.of("class:java.lang.String", JudgeContext.bare()))
        .hasMessage("want: class java.lang.String does not implement dev.waymark.judge.Predicate");
  }
}
