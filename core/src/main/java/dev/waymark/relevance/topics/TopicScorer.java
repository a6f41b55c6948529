package dev.waymark.relevance.topics;

import dev.waymark.text.BagOfWords;
import java.util.ArrayList;
import java.util.List;

/** Gives texts the probability of one topic: one pass over the words of a text. Immutable. */
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
   * What is said of a text.
   *
   * @param probability that it is of the topic
   * @param topWords its words that speak for the topic the most, at most three
   */
  public record Prediction(double probability, List<String> topWords) {}

  public Prediction predict(BagOfWords text) {
    double dot = 0;
    double squares = 0;
    TopWords strongest = new TopWords();
    for (int i = 0; i < text.size(); i++) {
      int at = table.find(text.id(i));
      if (at >= 0) {
        int count = text.count(i);
        double times = count < TF_WEIGHTS.length ? TF_WEIGHTS[count] : 1 + Math.log(count);
        double value = times * table.idf(at);
        double part = value * table.weight(at);
        squares += value * value;
        dot += part;
        strongest.add(i, part);
      }
    }
    double score = bias + (squares == 0 ? 0 : dot / Math.sqrt(squares));
    return new Prediction(calibration.probability(score), strongest.words(text));
  }

  /**
   * Word id to idf and weight, in one array: each word of a text costs one access to memory that is
   * not in the cache, instead of the five of separate arrays.
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
      int slot = (int) id & mask;
      while (cells[2 * slot + 1] != 0) {
        slot = (slot + 1) & mask;
      }
      cells[2 * slot] = id;
      cells[2 * slot + 1] =
          ((long) Float.floatToRawIntBits(idf) << 32)
              | (Float.floatToRawIntBits(weight) & 0xffff_ffffL);
    }

    /** The place of a word; -1 if it is not there. An idf is never 0, so an empty cell shows. */
    int find(long id) {
      int slot = (int) id & mask;
      while (cells[2 * slot + 1] != 0) {
        if (cells[2 * slot] == id) {
          return 2 * slot + 1;
        }
        slot = (slot + 1) & mask;
      }
      return -1;
    }

    float idf(int place) {
      return Float.intBitsToFloat((int) (cells[place] >>> 32));
    }

    float weight(int place) {
      return Float.intBitsToFloat((int) cells[place]);
    }
  }

  /** The three words with the largest parts of a score. */
  private static final class TopWords {
    private final int[] words = {-1, -1, -1};
    private final double[] parts = new double[3];

    void add(int word, double part) {
      for (int i = 0; i < 3; i++) {
        if (part > parts[i]) {
          for (int k = 2; k > i; k--) {
            words[k] = words[k - 1];
            parts[k] = parts[k - 1];
          }
          words[i] = word;
          parts[i] = part;
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
