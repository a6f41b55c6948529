package dev.waymark.relevance.topics;

import de.bwaldvogel.liblinear.Feature;
import de.bwaldvogel.liblinear.FeatureNode;
import de.bwaldvogel.liblinear.Linear;
import de.bwaldvogel.liblinear.Model;
import de.bwaldvogel.liblinear.Parameter;
import de.bwaldvogel.liblinear.Problem;
import de.bwaldvogel.liblinear.SolverType;
import dev.waymark.relevance.topics.TopicVocabulary.TextVector;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * A linear support vector machine that separates the texts of one topic from all others, trained by
 * liblinear (squared hinge loss, dual coordinate descent).
 *
 * @param weights by word
 * @param bias the score of a text without known words
 */
@SuppressWarnings("ArrayRecordComponent")
record LinearSvm(float[] weights, float bias) {
  /** Cost of a misclassified text; 3 was best of 0.3, 1, 3 on Wikispeedia's categories. */
  private static final double COST = 3;

  /** liblinear's own default for this solver. */
  private static final double STOPPING_TOLERANCE = 0.1;

  static {
    Linear.disableDebugOutput();
  }

  /** A text as liblinear takes it, with the bias as one more feature of value 1. */
  static Feature[] features(TextVector text, int vocabularySize) {
    int[] indexes = text.indexes();
    Feature[] features = new Feature[indexes.length + 1];
    for (int i = 0; i < indexes.length; i++) {
      features[i] = new FeatureNode(indexes[i] + 1, text.weights()[i]);
    }
    features[indexes.length] = new FeatureNode(vocabularySize + 1, 1);
    Arrays.sort(features, Comparator.comparingInt(Feature::getIndex));
    return features;
  }

  /**
   * @param texts see {@link #features}
   * @param inTopic of each text, whether it is of the topic
   */
  static LinearSvm train(Feature[][] texts, boolean[] inTopic, int vocabularySize, long seed) {
    Problem problem = new Problem();
    problem.l = texts.length;
    problem.n = vocabularySize + 1;
    problem.bias = 1;
    problem.x = texts;
    problem.y = new double[texts.length];
    for (int i = 0; i < texts.length; i++) {
      problem.y[i] = inTopic[i] ? 1 : -1;
    }
    Parameter parameter = new Parameter(SolverType.L2R_L2LOSS_SVC_DUAL, COST, STOPPING_TOLERANCE);
    parameter.setRandom(new Random(seed));
    Model model = Linear.train(problem, parameter);
    // Texts of one class only are the first class, whichever that is.
    int sign = model.getLabels()[0];
    double[] trained = model.getFeatureWeights();
    float[] weights = new float[vocabularySize];
    for (int i = 0; i < weights.length; i++) {
      weights[i] = (float) (sign * trained[i]);
    }
    return new LinearSvm(weights, (float) (sign * trained[vocabularySize]));
  }

  /** The weights with the largest absolute values, in the order of the words. */
  TextVector strongestWeights(int count) {
    float[] magnitudes = new float[weights.length];
    for (int i = 0; i < magnitudes.length; i++) {
      magnitudes[i] = Math.abs(weights[i]);
    }
    Arrays.sort(magnitudes);
    float least = magnitudes.length <= count ? 0 : magnitudes[magnitudes.length - count];
    int[] strongest =
        IntStream.range(0, weights.length)
            .filter(i -> weights[i] != 0 && Math.abs(weights[i]) >= least)
            .limit(count)
            .toArray();
    float[] values = new float[strongest.length];
    for (int i = 0; i < strongest.length; i++) {
      values[i] = weights[strongest[i]];
    }
    return new TextVector(strongest, values);
  }
}
