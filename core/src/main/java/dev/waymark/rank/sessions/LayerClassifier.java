package dev.waymark.rank.sessions;

import dev.waymark.rank.sessions.recorded.SessionPage;
import dev.waymark.text.BagOfWords;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A naive Bayes classifier of pages into the layers of a context graph. A page whose best layer has
 * a likelihood below one half is in none.
 */
final class LayerClassifier {
  /** Below this, a page is "other" (section 5.2.1). */
  private static final double MIN_LIKELIHOOD = 0.5;

  private static final int TERMS_SHOWN = 8;

  private final TermDictionary dictionary;
  private final float[] logLikelihoods; // term by term, for each layer
  private final int layers;

  /**
   * The predicted layer of a page.
   *
   * @param layer the number of layers stands for "other"
   * @param likelihood of that layer, 0 to 1
   */
  record LayerPrediction(int layer, double likelihood) {}

  /**
   * @param logLikelihoods of each term in each layer, term by term
   */
  LayerClassifier(TermDictionary dictionary, float[] logLikelihoods, int layers) {
    this.dictionary = dictionary;
    this.logLikelihoods = logLikelihoods;
    this.layers = layers;
  }

  TermDictionary dictionary() {
    return dictionary;
  }

  float[] logLikelihoods() {
    return logLikelihoods;
  }

  static LayerClassifier train(ContextGraph graph) {
    List<BagOfWords> bags = new ArrayList<>();
    graph.layers().forEach(layer -> layer.forEach(page -> bags.add(page.words())));
    TermDictionary dictionary = TermDictionary.build(bags);
    int layers = graph.layers().size();
    float[] logLikelihoods = new float[dictionary.size() * layers];
    TermDictionary.Vectorizer vectorizer = dictionary.vectorizer();
    for (int layer = 0; layer < layers; layer++) {
      List<SessionPage> pages = graph.layers().get(layer);
      double total = 0;
      for (SessionPage page : pages) {
        for (long pair : vectorizer.termCounts(page.words())) {
          logLikelihoods[(int) (pair >>> 32) * layers + layer] += (int) pair;
          total += (int) pair;
        }
      }
      for (int term = 0; term < dictionary.size(); term++) {
        int at = term * layers + layer;
        logLikelihoods[at] =
            (float) Math.log((logLikelihoods[at] + 1) / (total + dictionary.size()));
      }
    }
    return new LayerClassifier(dictionary, logLikelihoods, layers);
  }

  int layers() {
    return layers;
  }

  /** The words that tell pages of a layer from those of the others, strongest first. */
  List<String> strongestTerms(int layer) {
    return IntStream.range(0, dictionary.size())
        .boxed()
        .sorted(Comparator.comparingDouble(term -> -weight(term, layer)))
        .limit(TERMS_SHOWN)
        .map(dictionary::name)
        .toList();
  }

  /** A term's part in the divergence of a layer's words from those of all layers. */
  private double weight(int term, int layer) {
    double mean = 0;
    for (int i = 0; i < layers; i++) {
      mean += Math.exp(logLikelihoods[term * layers + i]) / layers;
    }
    double own = logLikelihoods[term * layers + layer];
    return Math.exp(own) * (own - Math.log(mean));
  }

  /** A classifier of pages, for one thread. */
  PageClassifier classifier() {
    TermDictionary.Vectorizer vectorizer = dictionary.vectorizer();
    return page -> classify(vectorizer.termCounts(page));
  }

  /** Predicts the layer of a page. */
  @FunctionalInterface
  interface PageClassifier {
    LayerPrediction classify(BagOfWords page);
  }

  private LayerPrediction classify(long[] counts) {
    // Even priors, however many pages a layer has: only the words decide.
    double[] sums = new double[layers];
    for (long pair : counts) {
      int from = (int) (pair >>> 32) * layers;
      for (int layer = 0; layer < layers; layer++) {
        sums[layer] += (int) pair * (double) logLikelihoods[from + layer];
      }
    }
    int best = 0;
    for (int layer = 1; layer < layers; layer++) {
      best = sums[layer] > sums[best] ? layer : best;
    }
    double total = 0;
    for (double sum : sums) {
      total += Math.exp(sum - sums[best]);
    }
    double likelihood = 1 / total;
    return likelihood < MIN_LIKELIHOOD
        ? new LayerPrediction(layers, likelihood)
        : new LayerPrediction(best, likelihood);
  }
}
