package dev.waymark.relevance.predicate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.waymark.model.Page;
import dev.waymark.model.Relevance;
import dev.waymark.relevance.JudgeSettings;
import dev.waymark.relevance.PageJudge;
import dev.waymark.relevance.Predicates;
import dev.waymark.relevance.predicate.PageFunction.Cost;
import dev.waymark.relevance.predicate.PageFunction.FunctionResult;
import dev.waymark.relevance.predicate.PageFunction.ResultType;
import dev.waymark.relevance.topics.TopicExample;
import dev.waymark.relevance.topics.TopicModel;
import dev.waymark.relevance.topics.TopicTrainer;
import dev.waymark.text.BagOfWords;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Functions that use the context besides the page. */
class PredicateContextTest {
  @TempDir private Path folder;

  private static Relevance judge(String want, PredicateContext context) {
    return Predicates.parse(want, context).judge(Pages.reef());
  }

  @Test
  void linkedFromLooksUpTheParentsInTheCrawl() {
    PredicateContext crawl =
        PredicateContext.minimal()
            .withParents(page -> List.of("https://sea.example.net/index.html"));
    assertThat(judge("linked_from(\"example.net\")", crawl).reasons())
        .containsExactly("linked_from(\"example.net\"): from https://sea.example.net/index.html");
    assertThat(judge("linked_from(\"https://sea.example.net/i\")", crawl).relevant()).isTrue();
    assertThat(judge("linked_from(\"example.org\")", crawl).relevant()).isFalse();
  }

  @Test
  void labelIsLookedUpInTheRecordedWeb() {
    PredicateContext web =
        PredicateContext.minimal()
            .withLabels(url -> url.contains("reefs") ? Set.of("Sea", "Nature") : Set.of());
    assertThat(judge("label(\"Sea\") && !label(\"Sky\")", web).reasons())
        .containsExactly("label(\"Sea\"): yes", "label(\"Sky\"): no");
  }

  private static TopicModel topics() {
    List<TopicExample> examples = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      examples.add(TopicExample.of("sea", BagOfWords.of("coral reef fish water text" + i)));
      examples.add(TopicExample.of("law", BagOfWords.of("court judge tort water text" + i)));
    }
    return TopicTrainer.train(examples, 1);
  }

  @Test
  void topicGivesAProbabilityAndTheWordsBehindIt() throws IOException {
    topics().save(folder.resolve("topics.model"));
    JudgeSettings settings =
        new JudgeSettings(
            "topic(\"sea\") > 0.5 && topic(\"law\") < 0.5",
            "topics.model",
            JudgeSettings.forWant("").judgeTimeout());
    try (PageJudge judge =
        PageJudge.fromSettings(settings, PredicateContext.minimal().withFolder(folder))) {
      Relevance relevance = judge.judge(Pages.reef());
      assertThat(relevance.relevant()).isTrue();
      assertThat(relevance.score()).isBetween(0.8, 1.0);
      assertThat(relevance.reasons().getFirst())
          .matches("topic\\(\"sea\"\\) = [01]\\.\\d\\d > 0\\.5 \\((coral|reef|fish|, )+\\)");
    }
  }

  @Test
  void topicsThatAreNotThereStopTheStart() {
    assertThatThrownBy(() -> judge("topic(\"sea\") > 0.5", PredicateContext.minimal()))
        .hasMessageStartingWith("want: topic needs trained topics: waymark topics train DIR");
    assertThatThrownBy(
            () -> judge("topic(\"see\") > 0.5", PredicateContext.minimal().withTopics(topics())))
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
    PredicateContext context = PredicateContext.minimal().withFolder(folder);
    Relevance same = judge("similar(\"examples\") > 0.6", context);
    assertThat(same.score()).isCloseTo(1, within(1e-6));
    assertThat(same.reasons().getFirst())
        .matches("similar\\(\"examples\"\\) = 1(\\.00)? > 0\\.6 \\(nearest reef\\.txt\\)");
    assertThat(judge("similar(\"examples/law.txt\") > 0", context).score()).isZero();
    assertThatThrownBy(() -> judge("similar(\"exampels\") > 0.6", context))
        .hasMessageStartingWith("want: there is no file or folder " + folder);
  }

  /** Worked by hand: weights are 1 + ln(count). */
  @Test
  void similarityWeighsWordsByTheLogarithmOfTheirCount() {
    ExampleSimilarity similarity =
        new ExampleSimilarity(List.of(BagOfWords.of("reef reef fish"), BagOfWords.of("a cow")));
    double twice = 1 + Math.log(2);
    double cosine = (twice + 1) / Math.sqrt(twice * twice + 1) / Math.sqrt(2);
    assertThat(similarity.nearest(BagOfWords.of("reef fish")).cosine())
        .isCloseTo(cosine, within(1e-6));
    assertThat(similarity.nearest(BagOfWords.of("the")).example()).isEqualTo(-1);
    assertThat(similarity.nearest(BagOfWords.of("")).cosine()).isZero();
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
  void aboutIsEvaluatedOnlyWhenCheaperConditionsDoNotDecideAndOnlyOnce() {
    AtomicInteger embeddings = new AtomicInteger();
    PredicateContext context =
        PredicateContext.minimal()
            .withEmbedder(text -> {
              embeddings.incrementAndGet();
              return letters(text);
            });
    Predicate predicate =
        Predicates.parse(
            "about(\"zzz\") > 0.5 && about(\"reef\") > 0.9 && word(\"reef\")", context);
    assertThat(embeddings).hasValue(2);
    Page other = Pages.of("https://a.example/", "cow", "grass");
    assertThat(predicate.judge(other).reasons()).containsExactly("word(\"reef\"): not there");
    assertThat(embeddings).hasValue(2);
    Relevance relevance = predicate.judge(Pages.reef());
    assertThat(relevance.reasons()).containsExactly("about(\"zzz\") = 0, not > 0.5");
    predicate.judge(Pages.reef());
    assertThat(embeddings).as("the page is embedded once").hasValue(3);
    Predicates.close(predicate);
  }

  @Test
  void withoutALanguageModelAboutStopsTheStart() {
    assertThatThrownBy(() -> judge("about(\"reefs\") > 0.4", PredicateContext.minimal()))
        .hasMessage(
            """
            want: about needs a language model, which is not installed (130 MB); this fetches it: mvn -Pembeddings -pl embeddings -am package -DskipTests
              about("reefs") > 0.4
                    ^\
            """);
  }

  @Test
  void aNewFunctionIsOneEntry() {
    PageFunction near =
        new PageFunction(
            "near_targets",
            ResultType.FRACTION,
            Cost.LOOKUP,
            0,
            0,
            "",
            (texts, context) -> page -> new FunctionResult(0.75, "3 of 4"));
    assertThat(
            judge(
                    "near_targets() > 0.5",
                    PredicateContext.minimal().withExtraFunctions(List.of(near)))
                .reasons())
        .containsExactly("near_targets() = 0.75 > 0.5 (3 of 4)");
  }
}
