package dev.waymark.text;

import java.io.BufferedOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Objects;

/**
 * What English words mean, as far as places in a space can say it: words that stand for like things
 * lie in like directions. The table comes with the program: 200,000 words, the commonest first, of
 * GloVe's public-domain vectors (Pennington, Socher, Manning 2014), 64 dimensions of two bits each,
 * which tell kinds of pages apart by their titles as well as the vectors themselves do. How it is
 * made: {@code bench/word-vectors}.
 *
 * <p>A word is known by half of its id, so one word in 20,000 that is not in the table is taken for
 * another that is.
 */
public final class WordVectors {
  public static final int DIMENSIONS = 64;

  private static final String RESOURCE = "words.vectors";

  /** Commoner words count less: log(20 + place in the list). */
  private static final int COMMONEST = 20;

  /** Of a word of middling rarity, as {@link #add} adds it. */
  public static final double LENGTH = 160;

  /** In whole sixteenths, so that sums are exact and do not depend on their order. */
  private static final double SIXTEENTH = 16;

  private final int[] keys; // upper half of the ids
  private final long[] bits; // of each word the lower and the upper bits of all dimensions
  private final float[] weights;
  private final int[] index; // open addressing: number of the word + 1

  private WordVectors(int[] keys, long[] bits) {
    this.keys = keys;
    this.bits = bits;
    this.weights = new float[keys.length];
    this.index = new int[Integer.highestOneBit(Math.max(1, keys.length)) * 4];
    for (int word = 0; word < keys.length; word++) {
      weights[word] = (float) (Math.rint(SIXTEENTH * Math.log(COMMONEST + word)) / SIXTEENTH);
      int place = place(keys[word]);
      if (index[place] == 0) {
        index[place] = word + 1;
      }
    }
  }

  /** The table that comes with the program, read when it is first asked for. */
  public static WordVectors english() {
    return English.TABLE;
  }

  private static final class English {
    static final WordVectors TABLE = read();

    private static WordVectors read() {
      try (InputStream in = WordVectors.class.getResourceAsStream(RESOURCE)) {
        return WordVectors.read(Objects.requireNonNull(in, RESOURCE));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  /** Whether the table has a word. */
  public boolean has(long word) {
    return index[place((int) (word >>> 32))] != 0;
  }

  /** Adds the direction of a word by how rare it is; one that is not known adds nothing. */
  public void add(long word, double times, double[] to) {
    int at = index[place((int) (word >>> 32))] - 1;
    if (at < 0) {
      return;
    }
    double weight = times * weights[at];
    long low = bits[2 * at];
    long high = bits[2 * at + 1];
    for (int d = 0; d < DIMENSIONS; d++) {
      // Two bits are -3, -1, 1 or 3.
      to[d] += weight * (4 * (high >>> d & 1) + 2 * (low >>> d & 1) - 3);
    }
  }

  /**
   * The direction of words together: of length 1, but shorter where only common words are known,
   * which say little; all 0 if none is.
   */
  public double[] of(long... words) {
    double[] sum = new double[DIMENSIONS];
    for (long word : words) {
      add(word, 1, sum);
    }
    double length = Math.max(LENGTH, length(sum));
    for (int d = 0; d < DIMENSIONS; d++) {
      sum[d] /= length;
    }
    return sum;
  }

  public static double length(double[] direction) {
    return Math.sqrt(dot(direction, direction));
  }

  /** How alike two directions are: the cosine of their angle, by their lengths. */
  public static double dot(double[] a, double[] b) {
    double sum = 0;
    for (int d = 0; d < DIMENSIONS; d++) {
      sum += a[d] * b[d];
    }
    return sum;
  }

  /** Where the key is, or where it would be put. */
  private int place(int key) {
    int mask = index.length - 1;
    int place = key * 0x9e3779b9 >>> 7 & mask;
    while (index[place] != 0 && keys[index[place] - 1] != key) {
      place = place + 1 & mask;
    }
    return place;
  }

  static WordVectors read(InputStream in) throws IOException {
    ByteBuffer all = ByteBuffer.wrap(in.readAllBytes());
    int words = all.getInt();
    int[] keys = new int[words];
    long[] bits = new long[2 * words];
    for (int word = 0; word < words; word++) {
      keys[word] = all.getInt();
      bits[2 * word] = all.getLong();
      bits[2 * word + 1] = all.getLong();
    }
    return new WordVectors(keys, bits);
  }

  /**
   * Writes a table: the number of words, then of each half its id and its bits.
   *
   * @param words the commonest first
   * @param places of the words, {@link #DIMENSIONS} numbers each
   * @param deviation of all those numbers from 0
   */
  public static void write(
      List<String> words, double[][] places, double deviation, OutputStream out)
      throws IOException {
    DataOutputStream data = new DataOutputStream(new BufferedOutputStream(out));
    data.writeInt(words.size());
    for (int word = 0; word < places.length; word++) {
      long low = 0;
      long high = 0;
      for (int d = 0; d < DIMENSIONS; d++) {
        // Below minus one deviation, up to 0, up to one deviation, above.
        int level = (int) Math.clamp(Math.floor(places[word][d] / deviation) + 2, 0, 3);
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
