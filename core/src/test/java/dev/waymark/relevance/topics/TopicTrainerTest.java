package dev.waymark.relevance.topics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.waymark.config.ConfigException;
import dev.waymark.text.BagOfWords;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TopicTrainerTest {
  private static final List<String> TOPICS = List.of("birds", "ships", "stars", "other");

  /** Sixty common words, and twelve of its own of which a topic uses one in so many. */
  private static BagOfWords text(String topic, int oneIn, Random random) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 120; i++) {
      boolean own = random.nextInt(oneIn) == 0;
      text.append(own ? topic + random.nextInt(12) : "common" + random.nextInt(60)).append(' ');
    }
    return BagOfWords.of(text.toString());
  }

  private static BagOfWords text(String topic, Random random) {
    return text(topic, 12, random);
  }

  private static List<TopicExample> examples(int each, long seed) {
    return examples(each, 12, seed);
  }

  private static List<TopicExample> examples(int each, int oneIn, long seed) {
    Random random = new Random(seed);
    List<TopicExample> examples = new ArrayList<>();
    for (int i = 0; i < each; i++) {
      for (String topic : TOPICS) {
        examples.add(TopicExample.of(topic, text(topic, oneIn, random)));
      }
    }
    return examples;
  }

  @Test
  void tellsGeneratedTopicsApart() {
    TopicModel model = TopicTrainer.train(examples(40, 1), 7);
    assertThat(model.topics()).containsExactly("birds", "ships", "stars");
    assertThat(model.report().precision()).isGreaterThan(0.95);
    assertThat(model.report().recall()).isGreaterThan(0.95);
    for (TopicExample fresh : examples(10, 2)) {
      for (String topic : model.topics()) {
        double probability =
            model.scorer(model.topicIndex(topic)).predict(fresh.words()).probability();
        assertThat(probability > 0.5).as(topic).isEqualTo(fresh.topics().contains(topic));
      }
    }
  }

  @Test
  void listsTheStrongestWordsOfATopic() {
    TopicModel model = TopicTrainer.train(examples(40, 1), 7);
    int birds = model.topicIndex("birds");
    assertThat(model.strongestWords(birds, 10))
        .hasSize(10)
        .allMatch(word -> word.startsWith("birds"));
    assertThat(model.scorer(birds).predict(BagOfWords.of("birds2 ships3 birds5")).topWords())
        .containsExactlyInAnyOrder("birds2", "birds5");
  }

  @Test
  void probabilitiesMeanWhatTheySay() {
    TopicModel model = TopicTrainer.train(examples(150, 80, 1), 7);
    double expected = 0;
    int unsure = 0;
    int right = 0;
    for (TopicExample fresh : examples(150, 80, 2)) {
      for (String topic : model.topics()) {
        double probability =
            model.scorer(model.topicIndex(topic)).predict(fresh.words()).probability();
        if (probability > 0.2 && probability < 0.8) {
          unsure++;
          expected += probability;
          right += fresh.topics().contains(topic) ? 1 : 0;
        }
      }
    }
    assertThat(unsure).isGreaterThan(50);
    assertThat((double) right / unsure).isCloseTo(expected / unsure, within(0.15));
  }

  @Test
  void aTextCanHaveSeveralTopicsOrNone() {
    Random random = new Random(3);
    List<TopicExample> examples = new ArrayList<>(examples(40, 1));
    for (int i = 0; i < 40; i++) {
      String both = asText(text("birds", random)) + asText(text("ships", random));
      examples.add(new TopicExample(Set.of("birds", "ships"), BagOfWords.of(both)));
    }
    TopicModel model = TopicTrainer.train(examples, 7);
    BagOfWords both = BagOfWords.of(asText(text("birds", random)) + asText(text("ships", random)));
    assertThat(model.scorer(model.topicIndex("birds")).predict(both).probability())
        .isGreaterThan(0.5);
    assertThat(model.scorer(model.topicIndex("ships")).predict(both).probability())
        .isGreaterThan(0.5);
    assertThat(model.scorer(model.topicIndex("stars")).predict(both).probability()).isLessThan(0.5);
    assertThat(model.scorer(model.topicIndex("birds")).predict(BagOfWords.of("")).probability())
        .isLessThan(0.5);
  }

  private static String asText(BagOfWords bag) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < bag.size(); i++) {
      text.append((bag.word(i) + " ").repeat(bag.count(i)));
    }
    return text.toString();
  }

  @Test
  void theSameExamplesAndSeedGiveTheSameModel() {
    TopicModel one = TopicTrainer.train(examples(20, 1), 7);
    TopicModel two = TopicTrainer.train(examples(20, 1), 7);
    BagOfWords text = text("birds", new Random(9));
    assertThat(one.scorer(0).predict(text)).isEqualTo(two.scorer(0).predict(text));
    assertThat(one.report()).isEqualTo(two.report());
  }

  @Test
  void aModelSurvivesItsFile(@TempDir Path folder) throws IOException {
    TopicModel model = TopicTrainer.train(examples(20, 1), 7);
    Path file = folder.resolve("topics.model");
    model.save(file);
    TopicModel read = TopicModel.load(file);
    assertThat(read.topics()).isEqualTo(model.topics());
    assertThat(read.report()).isEqualTo(model.report());
    assertThat(read.strongestWords(1, 20)).isEqualTo(model.strongestWords(1, 20));
    for (TopicExample fresh : examples(3, 2)) {
      assertThat(read.scorer(1).predict(fresh.words()))
          .isEqualTo(model.scorer(1).predict(fresh.words()));
    }
  }

  @Test
  void aDamagedFileIsToldFromAMissingOneAndANewerOne(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("topics.model");
    assertThatThrownBy(() -> TopicModel.load(file))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("there is no file " + file)
        .hasMessageContaining("waymark topics train");
    Files.writeString(file, "something else altogether");
    assertThatThrownBy(() -> TopicModel.load(file)).hasMessageContaining("is no file with topics");
    TopicTrainer.train(examples(5, 1), 7).save(file);
    byte[] bytes = Files.readAllBytes(file);
    bytes[11] = 9;
    Files.write(file, bytes);
    assertThatThrownBy(() -> TopicModel.load(file)).hasMessageContaining("has version 9");
    bytes[11] = 1;
    for (int cut : new int[] {12, 20, bytes.length / 2, bytes.length - 20}) {
      Files.write(file, java.util.Arrays.copyOf(bytes, cut));
      assertThatThrownBy(() -> TopicModel.load(file)).hasMessageContaining("is damaged");
    }
  }

  @Test
  void oneTopicAloneCannotBeLearned() {
    List<TopicExample> birds =
        examples(10, 1).stream().filter(one -> one.topics().contains("birds")).toList();
    assertThatThrownBy(() -> TopicTrainer.train(birds, 7))
        .isInstanceOf(ConfigException.class)
        .hasMessageStartingWith("all 10 examples are of one topic, \"birds\"")
        .hasMessageContaining("under the name \"other\"");
    assertThatThrownBy(() -> TopicTrainer.train(List.of(), 7))
        .hasMessageStartingWith("there are 0 topics among 0 examples");
  }

  @Test
  void theReportIsATable() {
    CrossValidationReport report =
        new CrossValidationReport(
            List.of(new TopicMetrics("birds", 40, 36, 30), new TopicMetrics("stars", 10, 0, 0)));
    assertThat(report.formatTable().lines().map(String::stripTrailing))
        .containsExactly(
            "topic  examples  precision  recall",
            "birds        40       0.83    0.75",
            "stars        10       0.00    0.00",
            "mean         50       0.42    0.38");
  }
}
