package dev.waymark.text;

import java.io.BufferedOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * Which kinds of things English nouns name: an osprey is a hawk, a bird of prey, a bird, an animal;
 * Jane Austen is a writer, a person. The table comes with the program: 230,000 forms of nouns,
 * names among them, and 17,000 kinds of WordNet 3.0 (Princeton University, 2006; its licence lies
 * beside the table). How it is made: {@code bench/word-kinds}.
 *
 * <p>A name is known by half of a hash, so one name in 18,000 that is not in the table is taken for
 * another that is.
 */
public final class Kinds {
  private static final String RESOURCE = "words.kinds";

  /** Words of the longest names that are looked for. */
  private static final int LONGEST = 4;

  private static final long[] NONE = {};

  private final int[] keys; // of the names: upper half of the hash
  private final int[] ends; // of each name, where its kinds end
  private final char[] direct; // the kinds of all names, those right above what they name
  private final long[][] closed; // of each kind itself and all above it
  // Of each thing the kinds in all its senses, once it was asked for: putting them together costs
  // more than all else, and the same things are asked for again and again. Most have one sense, the
  // array of which they share, so that all together would take some megabytes.
  private final AtomicReferenceArray<long[]> ofThings;
  private final String[] names; // of the kinds
  private final int[] index; // open addressing: number of the name + 1

  private Kinds(int[] keys, int[] ends, char[] direct, char[][] above, String[] names) {
    this.keys = keys;
    this.ends = ends;
    this.direct = direct;
    this.names = names;
    this.ofThings = new AtomicReferenceArray<>(keys.length);
    this.closed = new long[above.length][];
    for (int kind = 0; kind < above.length; kind++) {
      long[] all = {kind};
      for (int upper : above[kind]) {
        all = union(all, closed[upper]); // what is above has a lower number
      }
      closed[kind] = all;
    }
    this.index = new int[Integer.highestOneBit(Math.max(1, keys.length)) * 4];
    for (int name = 0; name < keys.length; name++) {
      index[place(keys[name])] = name + 1;
    }
  }

  /** The table that comes with the program, read when it is first asked for. */
  public static Kinds english() {
    return English.TABLE;
  }

  private static final class English {
    static final Kinds TABLE = read();

    private static Kinds read() {
      try (InputStream in = Kinds.class.getResourceAsStream(RESOURCE)) {
        return Kinds.read(Objects.requireNonNull(in, RESOURCE));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  /**
   * The numbers of the kinds of what words name: from left to right the longest names, in all their
   * senses, with all kinds above.
   */
  public long[] of(long... words) {
    long[] all = NONE;
    int from = 0;
    while (from < words.length) {
      int to = Math.min(words.length, from + LONGEST);
      int at = -1;
      while (to > from && at < 0) {
        at = index[place(key(words, from, to--))] - 1;
      }
      if (at >= 0) {
        all = union(all, kinds(at));
      }
      from = to + 1;
    }
    return all;
  }

  /** Of a thing in all its senses. */
  private long[] kinds(int thing) {
    long[] all = ofThings.get(thing);
    if (all == null) {
      all = NONE;
      for (int i = thing == 0 ? 0 : ends[thing - 1]; i < ends[thing]; i++) {
        all = union(all, closed[direct[i]]);
      }
      ofThings.set(thing, all);
    }
    return all;
  }

  /** What people call a kind. */
  public String name(long kind) {
    return names[(int) kind];
  }

  private static long[] union(long[] known, long[] more) {
    if (known.length == 0) {
      return more;
    }
    long[] all = Arrays.copyOf(known, known.length + more.length);
    int size = known.length;
    for (long kind : more) {
      boolean isNew = true;
      for (int i = 0; i < known.length && isNew; i++) {
        isNew = known[i] != kind;
      }
      if (isNew) {
        all[size++] = kind;
      }
    }
    return all.length == size ? all : Arrays.copyOf(all, size);
  }

  private static int key(long[] words, int from, int to) {
    long hash = 0;
    for (int i = from; i < to; i++) {
      hash = Words.mix(31 * hash + words[i]);
    }
    return (int) (hash >>> 32);
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

  static Kinds read(InputStream in) throws IOException {
    ByteBuffer all = ByteBuffer.wrap(in.readAllBytes());
    int kinds = all.getInt();
    char[][] above = new char[kinds][];
    String[] kindNames = new String[kinds];
    for (int kind = 0; kind < kinds; kind++) {
      above[kind] = new char[all.get()];
      all.asCharBuffer().get(above[kind]);
      all.position(all.position() + 2 * above[kind].length);
      byte[] name = new byte[all.get()];
      all.get(name);
      kindNames[kind] = new String(name, StandardCharsets.UTF_8);
    }
    int[] keys = new int[all.getInt()];
    int[] ends = new int[keys.length];
    for (int name = 0; name < keys.length; name++) {
      keys[name] = all.getInt();
      ends[name] = (name == 0 ? 0 : ends[name - 1]) + all.get();
    }
    char[] direct = new char[keys.length == 0 ? 0 : ends[keys.length - 1]];
    all.asCharBuffer().get(direct);
    return new Kinds(keys, ends, direct, above, kindNames);
  }

  /**
   * Writes a table: the kinds, each with those right above it and its name, then the names of
   * things, each as half a hash of its words and how many kinds it has, then all of these.
   *
   * @param above of each kind the lower numbers of those right above it
   * @param kindNames what people call the kinds
   * @param things words of names, with blanks between them, and the kinds of what they name
   */
  public static void write(
      List<int[]> above, List<String> kindNames, Map<String, int[]> things, OutputStream out)
      throws IOException {
    DataOutputStream data = new DataOutputStream(new BufferedOutputStream(out));
    data.writeInt(above.size());
    for (int kind = 0; kind < above.size(); kind++) {
      data.writeByte(above.get(kind).length);
      write(above.get(kind), data);
      byte[] name = kindNames.get(kind).getBytes(StandardCharsets.UTF_8);
      data.writeByte(name.length);
      data.write(name);
    }
    data.writeInt(things.size());
    for (Map.Entry<String, int[]> thing : things.entrySet()) {
      Tokens words = Tokens.of(thing.getKey());
      data.writeInt(key(words.ids(0, words.size()), 0, words.size()));
      data.writeByte(thing.getValue().length);
    }
    for (int[] kinds : things.values()) {
      write(kinds, data);
    }
    data.flush();
  }

  private static void write(int[] kinds, DataOutputStream out) throws IOException {
    for (int kind : kinds) {
      out.writeChar(kind);
    }
  }
}
