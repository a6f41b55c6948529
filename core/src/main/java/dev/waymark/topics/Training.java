package dev.waymark.topics;

import dev.waymark.settings.BadSetting;
import dev.waymark.topics.TopicModel.Topic;
import dev.waymark.topics.Vocabulary.Vector;
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
public final class Training {
  /** What texts are called that belong to none of the topics. */
  public static final Set<String> BACKGROUND = Set.of("other", "none", "bad");

  /** Topics beyond this number make training slow, and nobody reads their list. */
  private static final int MAX_TOPICS = 10_000;

  /** Parts of which each is held back once. */
  private static final int FOLDS = 5;

  /** Weights kept for a topic; 3,000 lose 2 % of recall, 1,000 lose 4 %. */
  private static final int KEPT = 5000;

  private final List<Example> examples;
  private final List<String> topics;
  private final Vocabulary vocabulary;
  private final List<Vector> texts;
  private final int[] fold;
  private final long seed;

  private Training(List<Example> examples, List<String> topics, long seed) {
    this.examples = examples;
    this.topics = topics;
    this.seed = seed;
    this.vocabulary = Vocabulary.of(examples.stream().map(Example::words).toList());
    this.texts = examples.stream().map(example -> vocabulary.vector(example.words())).toList();
    this.fold = folds();
  }

  /**
   * A model that tells the examples' topics apart. Uses all processors.
   *
   * @param seed decides which examples are held back together
   * @throws BadSetting if the examples do not suffice, with a sentence for the user
   */
  public static TopicModel train(List<Example> examples, long seed) {
    TreeSet<String> names = new TreeSet<>();
    examples.forEach(example -> names.addAll(example.topics()));
    List<String> topics = names.stream().filter(name -> !isBackground(name)).toList();
    if (topics.isEmpty() || topics.size() > MAX_TOPICS) {
      throw new BadSetting(
          "there are %d topics among %d examples; give a folder of examples, or a label, to each"
              .formatted(topics.size(), examples.size()));
    }
    if (names.size() == 1) {
      throw new BadSetting(
          "all %d examples are of one topic, \"%s\": there is nothing to tell it from; add texts of no topic under the name \"other\", a few dozen of what a crawl meets on its way"
              .formatted(examples.size(), topics.getFirst()));
    }
    return new Training(List.copyOf(examples), topics, seed).run();
  }

  static boolean isBackground(String name) {
    return BACKGROUND.contains(name.toLowerCase(Locale.ROOT));
  }

  private record Result(Topic topic, Vector weights) {}

  private TopicModel run() {
    List<Result> results =
        IntStream.range(0, topics.size()).parallel().mapToObj(this::result).toList();
    int[] starts = new int[vocabulary.size() + 1];
    for (Result result : results) {
      for (int word : result.weights().indexes()) {
        starts[word + 1]++;
      }
    }
    Arrays.parallelPrefix(starts, Integer::sum);
    int[] next = starts.clone();
    short[] topicOf = new short[starts[vocabulary.size()]];
    float[] weights = new float[topicOf.length];
    for (int topic = 0; topic < results.size(); topic++) {
      Vector strong = results.get(topic).weights();
      for (int i = 0; i < strong.indexes().length; i++) {
        int at = next[strong.indexes()[i]]++;
        topicOf[at] = (short) topic;
        weights[at] = strong.weights()[i];
      }
    }
    List<Topic> named = results.stream().map(Result::topic).toList();
    return new TopicModel(named, vocabulary, starts, topicOf, weights);
  }

  private Result result(int topic) {
    String name = topics.get(topic);
    boolean[] inTopic = new boolean[examples.size()];
    for (int i = 0; i < inTopic.length; i++) {
      inTopic[i] = examples.get(i).topics().contains(name);
    }
    double[] heldBack = heldBack(inTopic, topic);
    Calibration calibration = Calibration.of(heldBack, inTopic);
    int examplesOfTopic = 0;
    int found = 0;
    int right = 0;
    for (int i = 0; i < heldBack.length; i++) {
      boolean said = calibration.probability(heldBack[i]) > 0.5;
      examplesOfTopic += inTopic[i] ? 1 : 0;
      found += said ? 1 : 0;
      right += said && inTopic[i] ? 1 : 0;
    }
    Separation all = Separation.of(texts, inTopic, vocabulary.size(), seed + topic);
    Quality quality = new Quality(name, examplesOfTopic, found, right);
    return new Result(new Topic(name, all.bias(), calibration, quality), all.strongest(KEPT));
  }

  /** The score of each text by a separation that did not see it. */
  private double[] heldBack(boolean[] inTopic, int topic) {
    double[] scores = new double[inTopic.length];
    for (int held = 0; held < FOLDS; held++) {
      List<Vector> seen = new ArrayList<>();
      boolean[] sides = new boolean[inTopic.length];
      for (int i = 0; i < inTopic.length; i++) {
        if (fold[i] != held) {
          sides[seen.size()] = inTopic[i];
          seen.add(texts.get(i));
        }
      }
      Separation separation = Separation.of(seen, sides, vocabulary.size(), seed + topic);
      float[] weights = new float[vocabulary.size()];
      separation.strongest(KEPT).addTo(weights, 1);
      for (int i = 0; i < scores.length; i++) {
        if (fold[i] == held) {
          scores[i] = texts.get(i).dot(weights) + separation.bias();
        }
      }
    }
    return scores;
  }

  /** Deals the examples of each topic over the folds, so that each fold has its share of all. */
  private int[] folds() {
    List<Integer> order = new ArrayList<>();
    for (int i = 0; i < examples.size(); i++) {
      order.add(i);
    }
    Collections.shuffle(order, new Random(seed));
    order.sort(Comparator.comparing(i -> new TreeSet<>(examples.get(i).topics()).toString()));
    int[] folds = new int[examples.size()];
    for (int k = 0; k < folds.length; k++) {
      folds[order.get(k)] = k % FOLDS;
    }
    return folds;
  }
}
