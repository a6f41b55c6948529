package dev.waymark.topics;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Gives a text a probability for each topic, each for itself: a text can have several topics or
 * none. 0.5 means that of the texts with this value that were held back in training, half were of
 * the topic. Immutable.
 */
public final class TopicModel {
  private final List<Topic> topics;
  private final Vocabulary vocabulary;
  // The weights of word w stand at [starts[w], starts[w + 1]), by topic.
  private final int[] starts;
  private final short[] topicOf;
  private final float[] weights;

  /**
   * A topic.
   *
   * @param bias what a text without known words scores
   * @param quality how well it was told apart from the others
   */
  record Topic(String name, float bias, Calibration calibration, Quality quality) {}

  TopicModel(
      List<Topic> topics, Vocabulary vocabulary, int[] starts, short[] topicOf, float[] weights) {
    this.topics = List.copyOf(topics);
    this.vocabulary = vocabulary;
    this.starts = starts;
    this.topicOf = topicOf;
    this.weights = weights;
  }

  /** The names of the topics. */
  public List<String> topics() {
    return topics.stream().map(Topic::name).toList();
  }

  /** The number of a topic by its name; -1 if there is none. */
  public int topic(String name) {
    return topics().indexOf(name);
  }

  /** How well each topic was told apart, as measured in training. */
  public Report report() {
    return new Report(topics.stream().map(Topic::quality).toList());
  }

  /** What scores texts for one topic. */
  public TopicScorer scorer(int topic) {
    TopicScorer.Table table = new TopicScorer.Table(vocabulary.size());
    for (int word = 0; word < vocabulary.size(); word++) {
      int at = find(word, topic);
      table.put(vocabulary.id(word), vocabulary.idf(word), at < 0 ? 0 : weights[at]);
    }
    return new TopicScorer(table, topics.get(topic).bias(), topics.get(topic).calibration());
  }

  private int find(int word, int topic) {
    for (int i = starts[word]; i < starts[word + 1]; i++) {
      if (topicOf[i] == topic) {
        return i;
      }
    }
    return -1;
  }

  /** The words that speak for a topic the most, strongest first. */
  public List<String> strongest(int topic, int count) {
    record Strong(String word, float weight) {}
    List<Strong> all = new ArrayList<>();
    for (int word = 0; word < vocabulary.size(); word++) {
      int at = find(word, topic);
      if (at >= 0 && weights[at] > 0) {
        all.add(new Strong(vocabulary.word(word), weights[at] * vocabulary.idf(word)));
      }
    }
    all.sort(Comparator.comparingDouble(Strong::weight).reversed().thenComparing(Strong::word));
    return all.stream().limit(count).map(Strong::word).toList();
  }

  /** Writes the model to a file; an older one is replaced only when the new one is complete. */
  public void save(Path file) throws IOException {
    TopicFile.write(file, topics, vocabulary, starts, topicOf, weights);
  }

  /**
   * Reads a model.
   *
   * @throws dev.waymark.settings.BadSetting if the file is none, with a sentence for the user
   */
  public static TopicModel load(Path file) throws IOException {
    return TopicFile.read(file);
  }
}
