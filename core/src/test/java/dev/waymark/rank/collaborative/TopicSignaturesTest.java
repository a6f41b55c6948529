package dev.waymark.rank.collaborative;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.config.ConfigException;
import dev.waymark.model.Observation;
import dev.waymark.people.Trace;
import dev.waymark.rank.registry.AllOrderingPolicies;
import dev.waymark.relevance.topics.TopicExample;
import dev.waymark.relevance.topics.TopicModel;
import dev.waymark.relevance.topics.TopicTrainer;
import dev.waymark.text.BagOfWords;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Topics of a trained classifier as signatures. */
class TopicSignaturesTest {
  private static final List<String> TOPICS =
      List.of("reef", "car", "moon", "bread", "opera", "chess", "bridge");

  private static TopicModel model;

  @TempDir Path folder;

  @BeforeAll
  static void train() {
    Random random = new Random(1);
    List<TopicExample> examples = new ArrayList<>();
    for (String topic : TOPICS) {
      for (int i = 0; i < 20; i++) {
        examples.add(TopicExample.of(topic, BagOfWords.of(text(topic, random))));
      }
    }
    model = TopicTrainer.train(examples, 7);
  }

  private static String text(String topic, Random random) {
    StringBuilder text = new StringBuilder(topic);
    for (int i = 0; i < 20; i++) {
      text.append(' ').append(topic).append(random.nextInt(12)).append(" word" + i);
    }
    return text.toString();
  }

  @Test
  void aPageHasTheFiveNearestTopicsItsOwnAmongThem() {
    TopicSignatures signatures = new TopicSignatures(TopicSignatures.scorers(model));
    ScriptedCrawl crawl =
        new ScriptedCrawl(ScriptedCrawl.policy("random", ScriptedCrawl.trace("ann a"), 2));
    Random random = new Random(2);
    for (int i = 0; i < TOPICS.size(); i++) {
      crawl.page("p" + i, false, text(TOPICS.get(i), random));
      Observation observation = crawl.pages().getLast();

      assertThat(signatures.extract(observation))
          .hasSize(5)
          .contains(model.topicIndex(TOPICS.get(i)));
      assertThat(signatures.extract(i, crawl.context().history()))
          .isEqualTo(signatures.extract(observation));
    }
  }

  @Test
  void theSignaturePolicyReadsTopicsFromAFile() throws Exception {
    Path file = folder.resolve("topics");
    model.save(file);
    CollaborativeSettings topics = new CollaborativeSettings(file.toString(), 3, 1, 0);
    Trace trace = ScriptedCrawl.trace("ann a b x", "bob b y", "cat c z");
    ScriptedCrawl crawl = new ScriptedCrawl(ScriptedCrawl.policy("signature", trace, 0.5, topics));
    Random random = new Random(3);
    crawl
        .page("a", true, text("reef", random))
        .page("b", false, text("car", random))
        .page("c", false, text("moon", random));

    assertThat(crawl.score("x")).isPositive().isGreaterThan(crawl.score("y"));
  }

  @Test
  void aFileThatIsNotThereIsNamed() {
    CollaborativeSettings none = new CollaborativeSettings("nowhere.topics", 3, 1, 0);

    assertThatThrownBy(() -> CollaborativePolicies.with(AllOrderingPolicies.builtIn(), none))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("nowhere.topics")
        .hasMessageContaining("topics train");
  }
}
