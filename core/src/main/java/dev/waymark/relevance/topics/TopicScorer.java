package dev.waymark.relevance.topics;

import dev.waymark.text.BagOfWords;
import dev.waymark.text.SeededHash;
import java.util.ArrayList;
import java.util.List;

/** Scores texts for one topic in one pass over their words. Immutable. */
public final class TopicScorer {
  private static final double[] TF_WEIGHTS = new double[64];

  static {
    for (int count = 1; count < TF_WEIGHTS.length; count++) {
      TF_WEIGHTS[count] = 1 + Math.log(count);
    }
  }

  private final WeightTable table;
  private final float bias;
  private final PlattScaling calibration;

  TopicScorer(WeightTable table, float bias, PlattScaling calibration) {
    this.table = table;
    this.bias = bias;
    this.calibration = calibration;
  }

  /**
   * The classification of a text.
   *
   * @param probability that the text is of the topic
   * @param topWords the words that contribute most to the score, at most three
   */
  public record Prediction(double probability, List<String> topWords) {}

  public Prediction predict(BagOfWords text) {
    double dot = 0;
    double squares = 0;
    TopWords topWords = new TopWords();
    for (int i = 0; i < text.size(); i++) {
      int at = table.find(text.id(i));
      if (at >= 0) {
        int count = text.count(i);
        double termFrequency = count < TF_WEIGHTS.length ? TF_WEIGHTS[count] : 1 + Math.log(count);
        double value = termFrequency * table.idf(at);
        double contribution = value * table.weight(at);
        squares += value * value;
        dot += contribution;
        topWords.add(i, contribution);
      }
    }
    double score = bias + (squares == 0 ? 0 : dot / Math.sqrt(squares));
    return new Prediction(calibration.probability(score), topWords.words(text));
  }

  /**
   * Word id to idf and weight, interleaved in one array: a word of a text costs one cache miss
   * instead of several.
   */
  static final class WeightTable {
    private final long[] cells;
    private final int mask;

    WeightTable(int words) {
      int capacity = Integer.highestOneBit(Math.max(4, words)) * 4;
      this.cells = new long[capacity * 2];
      this.mask = capacity - 1;
    }

    void put(long id, float idf, float weight) {
      int slot = SeededHash.hash(id) & mask;
      while (cells[2 * slot + 1] != 0) {
        slot = (slot + 1) & mask;
      }
      cells[2 * slot] = id;
      cells[2 * slot + 1] =
          ((long) Float.floatToRawIntBits(idf) << 32)
              | (Float.floatToRawIntBits(weight) & 0xffff_ffffL);
    }

    /**
     * The index of a word's value, -1 if it is unknown. An idf is never 0, so 0 marks a free slot.
     */
    int find(long id) {
      int slot = SeededHash.hash(id) & mask;
      while (cells[2 * slot + 1] != 0) {
        if (cells[2 * slot] == id) {
          return 2 * slot + 1;
        }
        slot = (slot + 1) & mask;
      }
      return -1;
    }

    float idf(int index) {
      return Float.intBitsToFloat((int) (cells[index] >>> 32));
    }

    float weight(int index) {
      return Float.intBitsToFloat((int) cells[index]);
    }
  }

  /** The three words with the largest contributions to a score. */
  private static final class TopWords {
    private final int[] words = {-1, -1, -1};
    private final double[] contributions = new double[3];

    void add(int word, double contribution) {
      for (int i = 0; i < 3; i++) {
        if (contribution > contributions[i]) {
          for (int k = 2; k > i; k--) {
            words[k] = words[k - 1];
            contributions[k] = contributions[k - 1];
          }
          words[i] = word;
          contributions[i] = contribution;
          return;
        }
      }
    }

    List<String> words(BagOfWords text) {
      List<String> names = new ArrayList<>(3);
      for (int word : words) {
        if (word >= 0) {
          names.add(text.word(word));
        }
      }
      return names;
    }
  }
}
