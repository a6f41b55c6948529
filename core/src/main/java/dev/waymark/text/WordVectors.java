package dev.waymark.text;

import com.carrotsearch.hppc.IntIntHashMap;
import java.io.BufferedOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;

/**
 * Word embeddings of English. The bundled table has the 200,000 most common words of GloVe's
 * public-domain vectors (Pennington, Socher, Manning 2014), quantized to 64 dimensions of two bits,
 * which classify pages by their titles as well as the original vectors do. {@code
 * bench/word-vectors} makes it.
 *
 * <p>A word is stored as half of its id, so one in 20,000 that is not in the table is taken for
 * another that is.
 */
public final class WordVectors {
  public static final int DIMENSIONS = 64;

  private static final int UNKNOWN = -1;

  /** More common words weigh less: log(20 + rank). */
  private static final int RANK_OFFSET = 20;

  /** Weights are multiples of 1/16, so that sums are exact and do not depend on their order. */
  private static final double WEIGHT_SCALE = 16;

  private final IntIntHashMap numbers; // by the upper half of a word's id
  private final long[] bits; // by word: the lower and the upper bits of all dimensions
  private final float[] weights;

  private WordVectors(IntIntHashMap numbers, long[] bits) {
    this.numbers = numbers;
    this.bits = bits;
    this.weights = new float[bits.length / 2];
    for (int word = 0; word < weights.length; word++) {
      weights[word] =
          (float) (Math.rint(WEIGHT_SCALE * Math.log(RANK_OFFSET + word)) / WEIGHT_SCALE);
    }
  }

  /** The bundled table, read on first use. */
  public static WordVectors english() {
    return English.TABLE;
  }

  private static final class English {
    static final WordVectors TABLE = BundledResources.read("words.vectors", WordVectors::read);
  }

  /** Whether the table has a word. */
  public boolean contains(long word) {
    return number(word) != UNKNOWN;
  }

  private int number(long word) {
    return numbers.getOrDefault((int) (word >>> 32), UNKNOWN);
  }

  /** Adds the vector of a word, weighted by its rarity; an unknown word adds nothing. */
  public void addScaled(long word, double factor, double[] to) {
    int number = number(word);
    if (number == UNKNOWN) {
      return;
    }
    double weight = factor * weights[number];
    long low = bits[2 * number];
    long high = bits[2 * number + 1];
    for (int d = 0; d < DIMENSIONS; d++) {
      to[d] += weight * component(low, high, d);
    }
  }

  /** Two bits are -3, -1, 1 or 3. */
  private static long component(long low, long high, int d) {
    return 4 * (high >>> d & 1) + 2 * (low >>> d & 1) - 3;
  }

  /** The dot product of a word's vector, weighted by its rarity, and another vector. */
  public double dot(int number, double[] vector) {
    long low = bits[2 * number];
    long high = bits[2 * number + 1];
    double sum = 0;
    for (int d = 0; d < DIMENSIONS; d++) {
      sum += vector[d] * component(low, high, d);
    }
    return weights[number] * sum;
  }

  /** The embedding of a phrase: the sum of the vectors of its words. */
  public PhraseVector sum(long... words) {
    int[] known = new int[words.length];
    int size = 0;
    for (long word : words) {
      int number = number(word);
      if (number != UNKNOWN) {
        known[size++] = number;
      }
    }
    known = Arrays.copyOf(known, size);
    return new PhraseVector(known, norm(known));
  }

  private double norm(int[] words) {
    double square = 0;
    for (int i = 0; i < words.length; i++) {
      double sum = 0;
      for (int j = 0; j < i; j++) {
        sum += weights[words[j]] * dotProduct(words[i], words[j]);
      }
      double weight = weights[words[i]];
      square += weight * (weight * dotProduct(words[i], words[i]) + 2 * sum);
    }
    return Math.sqrt(square);
  }

  /**
   * The similarity of two phrases: the cosine of their vectors; less where only common words are
   * known, which carry little meaning, and 0 where none is.
   */
  public double cosine(PhraseVector a, PhraseVector b) {
    double sum = 0;
    for (int word : a.words()) {
      double dots = 0;
      for (int other : b.words()) {
        dots += weights[other] * dotProduct(word, other);
      }
      sum += weights[word] * dots;
    }
    return sum / a.scale() / b.scale();
  }

  /** A dimension is 2h + l, where h and l, its upper and lower bit, are 1 or -1. */
  private int dotProduct(int a, int b) {
    long low = bits[2 * a];
    long high = bits[2 * a + 1];
    long otherLow = bits[2 * b];
    long otherHigh = bits[2 * b + 1];
    return 4 * signDotProduct(high, otherHigh)
        + 2 * (signDotProduct(high, otherLow) + signDotProduct(low, otherHigh))
        + signDotProduct(low, otherLow);
  }

  /** The dot product of two vectors of signs: how many agree minus how many do not. */
  private static int signDotProduct(long a, long b) {
    return DIMENSIONS - 2 * Long.bitCount(a ^ b);
  }

  static WordVectors read(InputStream in) throws IOException {
    ByteBuffer all = ByteBuffer.wrap(in.readAllBytes());
    int words = all.getInt();
    IntIntHashMap numbers = new IntIntHashMap(words);
    long[] bits = new long[2 * words];
    for (int word = 0; word < words; word++) {
      int key = all.getInt();
      if (!numbers.containsKey(key)) { // of two words with one key, the more common one
        numbers.put(key, word);
      }
      bits[2 * word] = all.getLong();
      bits[2 * word + 1] = all.getLong();
    }
    return new WordVectors(numbers, bits);
  }

  /**
   * Writes a table: the number of words, then for each half of its id and its bits.
   *
   * @param words the most common first
   * @param vectors of the words, {@link #DIMENSIONS} components each
   * @param deviation standard deviation of all components from 0
   */
  public static void write(
      List<String> words, double[][] vectors, double deviation, OutputStream out)
      throws IOException {
    DataOutputStream data = new DataOutputStream(new BufferedOutputStream(out));
    data.writeInt(words.size());
    for (int word = 0; word < vectors.length; word++) {
      long low = 0;
      long high = 0;
      for (int d = 0; d < DIMENSIONS; d++) {
        // Below minus one deviation, up to 0, up to one deviation, above.
        int level = (int) Math.clamp(Math.floor(vectors[word][d] / deviation) + 2, 0, 3);
        low |= (long) (level & 1) << d;
        high |= (long) (level >> 1) << d;
      }
      data.writeInt((int) (Words.id(words.get(word)) >>> 32));
      data.writeLong(low);
      data.writeLong(high);
    }
    data.flush();
  }
}
