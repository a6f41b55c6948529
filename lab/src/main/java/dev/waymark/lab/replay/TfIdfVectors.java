package dev.waymark.lab.replay;

import dev.waymark.text.BagOfWords;
import java.util.HashMap;
import java.util.Map;

/**
 * The pages of a web as TF-IDF vectors of length 1: the weight of a word is tf (log2(N/df) + 1), as
 * the HMM paper has it (section 4.2), over the vector's norm.
 */
final class TfIdfVectors {
  private final int[][] words;
  private final float[][] weights;
  private final int vocabularySize;

  TfIdfVectors(ParsedPages parsedPages) {
    int pages = parsedPages.web().pages();
    this.words = new int[pages][];
    this.weights = new float[pages][];
    Map<Long, Integer> numbers = new HashMap<>();
    for (int page = 0; page < pages; page++) {
      BagOfWords bag = parsedPages.page(page).words();
      words[page] = new int[bag.size()];
      weights[page] = new float[bag.size()];
      for (int i = 0; i < bag.size(); i++) {
        words[page][i] = numbers.computeIfAbsent(bag.id(i), absent -> numbers.size());
        weights[page][i] = bag.count(i);
      }
    }
    this.vocabularySize = numbers.size();
    int[] frequency = new int[vocabularySize];
    for (int[] page : words) {
      for (int word : page) {
        frequency[word]++;
      }
    }
    for (int page = 0; page < pages; page++) {
      weightAndNormalize(weights[page], words[page], frequency);
    }
  }

  /**
   * @param raw counts of the words, which become their weights
   */
  private void weightAndNormalize(float[] raw, int[] numbers, int[] frequency) {
    double squares = 0;
    for (int i = 0; i < raw.length; i++) {
      double rarity = Math.log((double) words.length / frequency[numbers[i]]) / Math.log(2) + 1;
      raw[i] = (float) (raw[i] * rarity);
      squares += (double) raw[i] * raw[i];
    }
    float norm = (float) Math.sqrt(squares);
    for (int i = 0; i < raw.length; i++) {
      raw[i] /= norm;
    }
  }

  /** How many words there are. */
  int vocabularySize() {
    return vocabularySize;
  }

  /** Adds a page's vector to a sum, which has a place for every word. */
  void addTo(double[] sum, int page) {
    for (int i = 0; i < words[page].length; i++) {
      sum[words[page][i]] += weights[page][i];
    }
  }

  /** The product of a page's vector with a sum of vectors. */
  double dot(double[] sum, int page) {
    double product = 0;
    for (int i = 0; i < words[page].length; i++) {
      product += sum[words[page][i]] * weights[page][i];
    }
    return product;
  }
}
