package dev.waymark.relevance.topics;

import dev.waymark.relevance.topics.TopicVocabulary.TextVector;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import java.util.stream.IntStream;

/**
 * A plane between the texts of one topic and all others: a linear support vector machine with
 * squared loss, trained by dual coordinate descent (Hsieh et al., "A dual coordinate descent method
 * for large-scale linear SVM", ICML 2008, algorithm 1 with D = 1/2C).
 *
 * @param weights by word
 * @param bias what a text without known words scores
 */
@SuppressWarnings("ArrayRecordComponent")
record LinearSvm(float[] weights, float bias) {
  /** Price of a text on the wrong side; 3 was best of 0.3, 1, 3 on Wikispeedia's categories. */
  private static final double COST = 3;

  /** Rounds over all texts; ten instead of three find 1 % more and take three times as long. */
  private static final int MAX_EPOCHS = 3;

  private static final double STOPPING_TOLERANCE = 0.05;

  static LinearSvm train(List<TextVector> texts, boolean[] inTopic, int words, long seed) {
    RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
    float[] weights = new float[words];
    float bias = 0;
    double[] alphas = new double[texts.size()];
    int[] order = new int[texts.size()];
    for (int i = 0; i < order.length; i++) {
      order[i] = i;
    }
    double diagonal = 1 / (2 * COST);
    double worst = Double.MAX_VALUE;
    for (int round = 0; round < MAX_EPOCHS && worst > STOPPING_TOLERANCE; round++) {
      worst = 0;
      shuffle(order, random);
      for (int i : order) {
        TextVector text = texts.get(i);
        int side = inTopic[i] ? 1 : -1;
        double gradient = side * (text.dot(weights) + bias) - 1 + diagonal * alphas[i];
        double projected = alphas[i] == 0 ? Math.min(gradient, 0) : gradient;
        if (Math.abs(projected) > 1e-6) {
          // The texts have length 1, and the bias is one more word of weight 1: |x|² = 2.
          double alpha = Math.max(0, alphas[i] - gradient / (2 + diagonal));
          float step = (float) ((alpha - alphas[i]) * side);
          text.addTo(weights, step);
          bias += step;
          alphas[i] = alpha;
          worst = Math.max(worst, Math.abs(projected));
        }
      }
    }
    return new LinearSvm(weights, bias);
  }

  private static void shuffle(int[] order, RandomGenerator random) {
    for (int i = order.length - 1; i > 0; i--) {
      int j = random.nextInt(i + 1);
      int swapped = order[i];
      order[i] = order[j];
      order[j] = swapped;
    }
  }

  /** The strongest weights alone, in the order of the words. */
  TextVector strongestWeights(int kept) {
    float[] sizes = new float[weights.length];
    for (int i = 0; i < sizes.length; i++) {
      sizes[i] = Math.abs(weights[i]);
    }
    Arrays.sort(sizes);
    float least = sizes.length <= kept ? 0 : sizes[sizes.length - kept];
    int[] strong =
        IntStream.range(0, weights.length)
            .filter(i -> weights[i] != 0 && Math.abs(weights[i]) >= least)
            .limit(kept)
            .toArray();
    float[] values = new float[strong.length];
    for (int i = 0; i < strong.length; i++) {
      values[i] = weights[strong[i]];
    }
    return new TextVector(strong, values);
  }
}
