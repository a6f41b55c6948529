package dev.waymark.judge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.waymark.judge.Question.Answer;
import dev.waymark.judge.Question.Cost;
import dev.waymark.judge.Question.Kind;
import dev.waymark.model.Page;
import dev.waymark.model.Verdict;
import dev.waymark.text.Bag;
import dev.waymark.topics.Example;
import dev.waymark.topics.TopicModel;
import dev.waymark.topics.Training;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Functions that need to know more than the page. */
class KnowingTest {
  @TempDir private Path folder;

  private static Verdict judge(String want, JudgeContext context) {
    return Predicates.of(want, context).judge(Pages.reef());
  }

  @Test
  void linkedFromAsksTheCrawlForParents() {
    JudgeContext crawl =
        JudgeContext.bare().withParents(page -> List.of("https://sea.example.net/index.html"));
    assertThat(judge("linked_from(\"example.net\")", crawl).reasons())
        .containsExactly("linked_from(\"example.net\"): from https://sea.example.net/index.html");
    assertThat(judge("linked_from(\"https://sea.example.net/i\")", crawl).satisfied()).isTrue();
    assertThat(judge("linked_from(\"example.org\")", crawl).satisfied()).isFalse();
  }

  @Test
  void labelAsksTheRecordedWeb() {
    JudgeContext web =
        JudgeContext.bare()
            .withLabels(url -> url.contains("reefs") ? Set.of("Sea", "Nature") : Set.of());
    assertThat(judge("label(\"Sea\") && !label(\"Sky\")", web).reasons())
        .containsExactly("label(\"Sea\"): yes", "label(\"Sky\"): no");
  }

  private static TopicModel topics() {
    List<Example> examples = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      examples.add(Example.of("sea", Bag.of("coral reef fish water text" + i)));
      examples.add(Example.of("law", Bag.of("court judge tort water text" + i)));
    }
    return Training.train(examples, 1);
  }

  @Test
  void topicGivesAProbabilityAndTheWordsBehindIt() throws IOException {
    topics().save(folder.resolve("topics.model"));
    JudgeSettings settings =
        new JudgeSettings(
            "topic(\"sea\") > 0.5 && topic(\"law\") < 0.5",
            "topics.model",
            JudgeSettings.of("").judgeTimeout());
    try (Judge judge = Judge.of(settings, JudgeContext.bare().withFolder(folder))) {
      Verdict verdict = judge.judge(Pages.reef());
      assertThat(verdict.satisfied()).isTrue();
      assertThat(verdict.score()).isBetween(0.8, 1.0);
      assertThat(verdict.reasons().getFirst())
          .matches("topic\\(\"sea\"\\) = [01]\\.\\d\\d > 0\\.5 \\((coral|reef|fish|, )+\\)");
    }
  }

  @Test
  void topicsThatAreNotThereStopTheStart() {
    assertThatThrownBy(() -> judge("topic(\"sea\") > 0.5", JudgeContext.bare()))
        .hasMessageStartingWith("want: topic needs trained topics: waymark topics train DIR");
    assertThatThrownBy(
            () -> judge("topic(\"see\") > 0.5", JudgeContext.bare().withTopics(topics())))
        .hasMessage(
            """
            want: there is no topic "see"; did you mean "sea"?
              topic("see") > 0.5
                    ^\
            """);
  }

  @Test
  void similarIsTheCosineToTheNearestExample() throws IOException {
    Files.createDirectory(folder.resolve("examples"));
    Files.writeString(folder.resolve("examples/law.txt"), "every court, any tort");
    Files.writeString(
        folder.resolve("examples/reef.txt"),
        "Coral Reefs\nA reef is built by coral. The coral reef is home to fish.");
    JudgeContext context = JudgeContext.bare().withFolder(folder);
    Verdict same = judge("similar(\"examples\") > 0.6", context);
    assertThat(same.score()).isCloseTo(1, within(1e-6));
    assertThat(same.reasons().getFirst())
        .matches("similar\\(\"examples\"\\) = 1(\\.00)? > 0\\.6 \\(nearest reef\\.txt\\)");
    assertThat(judge("similar(\"examples/law.txt\") > 0", context).score()).isZero();
    assertThatThrownBy(() -> judge("similar(\"exampels\") > 0.6", context))
        .hasMessageStartingWith("want: there is no file or folder " + folder);
  }

  /** Worked by hand: weights are 1 + ln(count). */
  @Test
  void likenessWeighsWordsByTheLogarithmOfTheirCount() {
    Likeness likeness = new Likeness(List.of(Bag.of("reef reef fish"), Bag.of("a cow")));
    double twice = 1 + Math.log(2);
    double cosine = (twice + 1) / Math.sqrt(twice * twice + 1) / Math.sqrt(2);
    assertThat(likeness.nearest(Bag.of("reef fish")).cosine()).isCloseTo(cosine, within(1e-6));
    assertThat(likeness.nearest(Bag.of("the")).example()).isEqualTo(-1);
    assertThat(likeness.nearest(Bag.of("")).cosine()).isZero();
  }

  /** As many dimensions as there are letters. */
  private static float[] letters(String text) {
    float[] counts = new float[26];
    text.toLowerCase(java.util.Locale.ROOT)
        .chars()
        .filter(c -> c >= 'a' && c <= 'z')
        .forEach(c -> counts[c - 'a']++);
    return counts;
  }

  @Test
  void aboutIsAskedOnlyWhenTheRestLeavesItOpenAndOnlyOnce() {
    AtomicInteger asked = new AtomicInteger();
    JudgeContext context =
        JudgeContext.bare()
            .withMeaning(text -> {
              asked.incrementAndGet();
              return letters(text);
            });
    Predicate predicate =
        Predicates.of("about(\"zzz\") > 0.5 && about(\"reef\") > 0.9 && word(\"reef\")", context);
    assertThat(asked).hasValue(2);
    Page other = Pages.of("https://a.example/", "cow", "grass");
    assertThat(predicate.judge(other).reasons()).containsExactly("word(\"reef\"): not there");
    assertThat(asked).hasValue(2);
    Verdict verdict = predicate.judge(Pages.reef());
    assertThat(verdict.reasons()).containsExactly("about(\"zzz\") = 0, not > 0.5");
    predicate.judge(Pages.reef());
    assertThat(asked).as("the page is thought about once").hasValue(3);
    Predicates.close(predicate);
  }

  @Test
  void withoutALanguageModelAboutStopsTheStart() {
    assertThatThrownBy(() -> judge("about(\"reefs\") > 0.4", JudgeContext.bare()))
        .hasMessage(
            """
            want: about needs a language model, which is not installed (130 MB); this fetches it: mvn -Pmeaning -pl meaning -am package -DskipTests
              about("reefs") > 0.4
                    ^\
            """);
  }

  @Test
  void aNewFunctionIsOneEntry() {
    Question near =
        new Question(
            "near_targets",
            Kind.SHARE,
            Cost.LOOK,
            0,
            0,
            "",
            (texts, context) -> page -> new Answer(0.75, "3 of 4"));
    assertThat(judge("near_targets() > 0.5", JudgeContext.bare().withMore(List.of(near))).reasons())
        .containsExactly("near_targets() = 0.75 > 0.5 (3 of 4)");
  }
}
