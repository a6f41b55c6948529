package dev.waymark.relevance.topics;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * A text classifier with one binary classifier per topic, so that a text can have several topics or
 * none. Probabilities are calibrated: of the held-out texts at 0.5, half were of the topic.
 * Immutable.
 */
public final class TopicModel {
  private final List<Topic> topics;
  private final TopicVocabulary vocabulary;
  // The weights of word w are at [wordStarts[w], wordStarts[w + 1]), one per topic.
  private final int[] wordStarts;
  private final short[] weightTopics;
  private final float[] weights;

  /**
   * A topic.
   *
   * @param bias the score of a text without known words
   * @param metrics of cross-validation
   */
  record Topic(String name, float bias, PlattScaling calibration, TopicMetrics metrics) {}

  TopicModel(
      List<Topic> topics,
      TopicVocabulary vocabulary,
      int[] starts,
      short[] topicOf,
      float[] weights) {
    this.topics = List.copyOf(topics);
    this.vocabulary = vocabulary;
    this.wordStarts = starts;
    this.weightTopics = topicOf;
    this.weights = weights;
  }

  /** The names of the topics. */
  public List<String> topics() {
    return topics.stream().map(Topic::name).toList();
  }

  /** The number of a topic by its name; -1 if there is none. */
  public int topicIndex(String name) {
    return topics().indexOf(name);
  }

  /** Precision and recall of each topic, as cross-validated in training. */
  public CrossValidationReport report() {
    return new CrossValidationReport(topics.stream().map(Topic::metrics).toList());
  }

  /** A scorer for one topic. */
  public TopicScorer scorer(int topic) {
    TopicScorer.WeightTable table = new TopicScorer.WeightTable(vocabulary.size());
    for (int word = 0; word < vocabulary.size(); word++) {
      int at = weightIndex(word, topic);
      table.put(vocabulary.id(word), vocabulary.idf(word), at < 0 ? 0 : weights[at]);
    }
    return new TopicScorer(table, topics.get(topic).bias(), topics.get(topic).calibration());
  }

  private int weightIndex(int word, int topic) {
    for (int i = wordStarts[word]; i < wordStarts[word + 1]; i++) {
      if (weightTopics[i] == topic) {
        return i;
      }
    }
    return -1;
  }

  /** The words with the largest positive weights for a topic, strongest first. */
  public List<String> strongestWords(int topic, int count) {
    record Strong(String word, float weight) {}
    List<Strong> all = new ArrayList<>();
    for (int word = 0; word < vocabulary.size(); word++) {
      int at = weightIndex(word, topic);
      if (at >= 0 && weights[at] > 0) {
        all.add(new Strong(vocabulary.word(word), weights[at] * vocabulary.idf(word)));
      }
    }
    all.sort(Comparator.comparingDouble(Strong::weight).reversed().thenComparing(Strong::word));
    return all.stream().limit(count).map(Strong::word).toList();
  }

  /** Writes the model; an older file is replaced only when the new one is complete. */
  public void save(Path file) throws IOException {
    TopicModelFile.write(file, topics, vocabulary, wordStarts, weightTopics, weights);
  }

  /**
   * Reads a model.
   *
   * @throws dev.waymark.config.ConfigException if the file is no topic model, with a sentence for
   *     the user
   */
  public static TopicModel load(Path file) throws IOException {
    return TopicModelFile.read(file);
  }
}
