package dev.waymark.relevance.topics;

import dev.waymark.config.ConfigException;
import dev.waymark.relevance.topics.TopicModel.Topic;
import dev.waymark.relevance.topics.TopicVocabulary.TextVector;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;

/**
 * Makes a model of examples. Each topic is separated from all other examples; the scores of texts
 * that were held back, a fifth at a time, give both the calibration and the report.
 */
public final class TopicTrainer {
  /** What texts are called that belong to none of the topics. */
  public static final Set<String> BACKGROUND_LABELS = Set.of("other", "none", "bad");

  /** Topics beyond this number make training slow, and nobody reads their list. */
  private static final int MAX_TOPICS = 10_000;

  /** Parts of which each is held back once. */
  private static final int FOLDS = 5;

  /** Weights kept for a topic; 3,000 lose 2 % of recall, 1,000 lose 4 %. */
  private static final int MAX_WEIGHTS_PER_TOPIC = 5000;

  private final List<TopicExample> examples;
  private final List<String> topics;
  private final TopicVocabulary vocabulary;
  private final List<TextVector> texts;
  private final int[] foldOf;
  private final long randomSeed;

  private TopicTrainer(List<TopicExample> examples, List<String> topics, long seed) {
    this.examples = examples;
    this.topics = topics;
    this.randomSeed = seed;
    this.vocabulary = TopicVocabulary.build(examples.stream().map(TopicExample::words).toList());
    this.texts = examples.stream().map(example -> vocabulary.vectorize(example.words())).toList();
    this.foldOf = assignFolds();
  }

  /**
   * A model that tells the examples' topics apart. Uses all processors.
   *
   * @param seed decides which examples are held back together
   * @throws ConfigException if the examples do not suffice, with a sentence for the user
   */
  public static TopicModel train(List<TopicExample> examples, long seed) {
    TreeSet<String> names = new TreeSet<>();
    examples.forEach(example -> names.addAll(example.topics()));
    List<String> topics = names.stream().filter(name -> !isBackground(name)).toList();
    if (topics.isEmpty() || topics.size() > MAX_TOPICS) {
      throw new ConfigException(
          "there are %d topics among %d examples; give a folder of examples, or a label, to each"
              .formatted(topics.size(), examples.size()));
    }
    if (names.size() == 1) {
      throw new ConfigException(
          "all %d examples are of one topic, \"%s\": there is nothing to tell it from; add texts of no topic under the name \"other\", a few dozen irrelevant pages of a crawl"
              .formatted(examples.size(), topics.getFirst()));
    }
    return new TopicTrainer(List.copyOf(examples), topics, seed).trainAll();
  }

  static boolean isBackground(String name) {
    return BACKGROUND_LABELS.contains(name.toLowerCase(Locale.ROOT));
  }

  private record TrainedTopic(Topic topic, TextVector weights) {}

  private TopicModel trainAll() {
    List<TrainedTopic> results =
        IntStream.range(0, topics.size()).parallel().mapToObj(this::trainTopic).toList();
    int[] starts = new int[vocabulary.size() + 1];
    for (TrainedTopic result : results) {
      for (int word : result.weights().indexes()) {
        starts[word + 1]++;
      }
    }
    Arrays.parallelPrefix(starts, Integer::sum);
    int[] next = starts.clone();
    short[] topicOf = new short[starts[vocabulary.size()]];
    float[] weights = new float[topicOf.length];
    for (int topic = 0; topic < results.size(); topic++) {
      TextVector strong = results.get(topic).weights();
      for (int i = 0; i < strong.indexes().length; i++) {
        int at = next[strong.indexes()[i]]++;
        topicOf[at] = (short) topic;
        weights[at] = strong.weights()[i];
      }
    }
    List<Topic> named = results.stream().map(TrainedTopic::topic).toList();
    return new TopicModel(named, vocabulary, starts, topicOf, weights);
  }

  private TrainedTopic trainTopic(int topic) {
    String name = topics.get(topic);
    boolean[] inTopic = new boolean[examples.size()];
    for (int i = 0; i < inTopic.length; i++) {
      inTopic[i] = examples.get(i).topics().contains(name);
    }
    double[] heldBack = crossValidationScores(inTopic, topic);
    PlattScaling calibration = PlattScaling.fit(heldBack, inTopic);
    int examplesOfTopic = 0;
    int found = 0;
    int right = 0;
    for (int i = 0; i < heldBack.length; i++) {
      boolean said = calibration.probability(heldBack[i]) > 0.5;
      examplesOfTopic += inTopic[i] ? 1 : 0;
      found += said ? 1 : 0;
      right += said && inTopic[i] ? 1 : 0;
    }
    LinearSvm all = LinearSvm.train(texts, inTopic, vocabulary.size(), randomSeed + topic);
    TopicMetrics quality = new TopicMetrics(name, examplesOfTopic, found, right);
    return new TrainedTopic(
        new Topic(name, all.bias(), calibration, quality),
        all.strongestWeights(MAX_WEIGHTS_PER_TOPIC));
  }

  /** The score of each text by a separation that did not see it. */
  private double[] crossValidationScores(boolean[] inTopic, int topic) {
    double[] scores = new double[inTopic.length];
    for (int held = 0; held < FOLDS; held++) {
      List<TextVector> seen = new ArrayList<>();
      boolean[] sides = new boolean[inTopic.length];
      for (int i = 0; i < inTopic.length; i++) {
        if (foldOf[i] != held) {
          sides[seen.size()] = inTopic[i];
          seen.add(texts.get(i));
        }
      }
      LinearSvm separation = LinearSvm.train(seen, sides, vocabulary.size(), randomSeed + topic);
      float[] weights = new float[vocabulary.size()];
      separation.strongestWeights(MAX_WEIGHTS_PER_TOPIC).addTo(weights, 1);
      for (int i = 0; i < scores.length; i++) {
        if (foldOf[i] == held) {
          scores[i] = texts.get(i).dot(weights) + separation.bias();
        }
      }
    }
    return scores;
  }

  /** Deals the examples of each topic over the folds, so that each fold has its share of all. */
  private int[] assignFolds() {
    List<Integer> order = new ArrayList<>();
    for (int i = 0; i < examples.size(); i++) {
      order.add(i);
    }
    Collections.shuffle(order, new Random(randomSeed));
    order.sort(Comparator.comparing(i -> new TreeSet<>(examples.get(i).topics()).toString()));
    int[] folds = new int[examples.size()];
    for (int k = 0; k < folds.length; k++) {
      folds[order.get(k)] = k % FOLDS;
    }
    return folds;
  }
}
