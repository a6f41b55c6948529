package dev.waymark.relevance.topics;

import de.bwaldvogel.liblinear.Feature;
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
 * Trains a topic model from labelled examples. Each topic is separated from all other examples; the
 * scores of held-out texts in five-fold cross-validation give both the calibration and the report.
 */
public final class TopicTrainer {
  /** Labels of texts that belong to none of the topics. */
  public static final Set<String> BACKGROUND_LABELS = Set.of("other", "none", "bad");

  /** More topics make training slow, and nobody reads their list. */
  private static final int MAX_TOPICS = 10_000;

  private static final int FOLDS = 5;

  /** Weights kept per topic; 3,000 lose 2 % of recall, 1,000 lose 4 %. */
  private static final int MAX_WEIGHTS_PER_TOPIC = 5000;

  private final List<TopicExample> examples;
  private final List<String> topics;
  private final TopicVocabulary vocabulary;
  private final List<TextVector> texts;
  private final Feature[][] features;
  private final int[] foldOf;
  private final long randomSeed;

  private TopicTrainer(List<TopicExample> examples, List<String> topics, long seed) {
    this.examples = examples;
    this.topics = topics;
    this.randomSeed = seed;
    this.vocabulary = TopicVocabulary.build(examples.stream().map(TopicExample::words).toList());
    this.texts = examples.stream().map(example -> vocabulary.vectorize(example.words())).toList();
    this.features =
        texts.stream()
            .map(text -> LinearSvm.features(text, vocabulary.size()))
            .toArray(Feature[][]::new);
    this.foldOf = assignFolds();
  }

  /**
   * Trains a model of all topics among the examples, on all processors.
   *
   * @param seed decides which examples share a fold, and the order in which the solver visits them
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
      TextVector topicWeights = results.get(topic).weights();
      for (int i = 0; i < topicWeights.indexes().length; i++) {
        int at = next[topicWeights.indexes()[i]]++;
        topicOf[at] = (short) topic;
        weights[at] = topicWeights.weights()[i];
      }
    }
    List<Topic> trained = results.stream().map(TrainedTopic::topic).toList();
    return new TopicModel(trained, vocabulary, starts, topicOf, weights);
  }

  private TrainedTopic trainTopic(int topic) {
    String name = topics.get(topic);
    boolean[] inTopic = new boolean[examples.size()];
    for (int i = 0; i < inTopic.length; i++) {
      inTopic[i] = examples.get(i).topics().contains(name);
    }
    double[] scores = crossValidationScores(inTopic, topic);
    PlattScaling calibration = PlattScaling.fit(scores, inTopic);
    int examplesOfTopic = 0;
    int predicted = 0;
    int correct = 0;
    for (int i = 0; i < scores.length; i++) {
      boolean positive = calibration.probability(scores[i]) > 0.5;
      examplesOfTopic += inTopic[i] ? 1 : 0;
      predicted += positive ? 1 : 0;
      correct += positive && inTopic[i] ? 1 : 0;
    }
    LinearSvm svm = LinearSvm.train(features, inTopic, vocabulary.size(), randomSeed + topic);
    TopicMetrics metrics = new TopicMetrics(name, examplesOfTopic, predicted, correct);
    return new TrainedTopic(
        new Topic(name, svm.bias(), calibration, metrics),
        svm.strongestWeights(MAX_WEIGHTS_PER_TOPIC));
  }

  /** The score of each text by a classifier that was trained without its fold. */
  private double[] crossValidationScores(boolean[] inTopic, int topic) {
    double[] scores = new double[inTopic.length];
    for (int fold = 0; fold < FOLDS; fold++) {
      List<Feature[]> training = new ArrayList<>();
      boolean[] labels = new boolean[inTopic.length];
      for (int i = 0; i < inTopic.length; i++) {
        if (foldOf[i] != fold) {
          labels[training.size()] = inTopic[i];
          training.add(features[i]);
        }
      }
      LinearSvm svm =
          LinearSvm.train(
              training.toArray(Feature[][]::new), labels, vocabulary.size(), randomSeed + topic);
      float[] weights = new float[vocabulary.size()];
      svm.strongestWeights(MAX_WEIGHTS_PER_TOPIC).addTo(weights, 1);
      for (int i = 0; i < scores.length; i++) {
        if (foldOf[i] == fold) {
          scores[i] = texts.get(i).dot(weights) + svm.bias();
        }
      }
    }
    return scores;
  }

  /** Stratified: each fold gets its share of the examples of each topic. */
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
