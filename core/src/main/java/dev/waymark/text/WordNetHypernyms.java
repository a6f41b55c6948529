package dev.waymark.text;

import com.carrotsearch.hppc.IntIntHashMap;
import java.io.BufferedOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
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
public final class WordNetHypernyms {
  /** Beside the number of a name's kinds: a longer name begins like it. */
  private static final int PREFIX_FLAG = 0x80;

  private static final int UNKNOWN = -1;

  private static final long[] NONE = {};

  private final IntIntHashMap
      nounNumbers; // twice that of the name, and 1 if a longer one begins so
  private final int[] ends; // of each name, where its kinds end
  private final char[] directHypernyms; // the kinds of all names, those right above what they name
  private final long[][] ancestors; // of each kind itself and all above it
  // Of each thing the kinds in all its senses, once it was asked for: putting them together costs
  // more than all else, and the same things are asked for again and again. Most have one sense, the
  // array of which they share, so that all together would take some megabytes.
  private final AtomicReferenceArray<long[]> hypernymCache;
  private final String[] names; // of the kinds

  private WordNetHypernyms(
      IntIntHashMap numbers, int[] ends, char[] direct, char[][] above, String[] names) {
    this.nounNumbers = numbers;
    this.ends = ends;
    this.directHypernyms = direct;
    this.names = names;
    this.hypernymCache = new AtomicReferenceArray<>(ends.length);
    this.ancestors = new long[above.length][];
    for (int kind = 0; kind < above.length; kind++) {
      long[] all = {kind};
      for (int upper : above[kind]) {
        all = union(all, ancestors[upper]); // what is above has a lower number
      }
      ancestors[kind] = all;
    }
  }

  /** The table that comes with the program, read when it is first asked for. */
  public static WordNetHypernyms english() {
    return English.TABLE;
  }

  private static final class English {
    static final WordNetHypernyms TABLE =
        BundledResources.read("words.hypernyms", WordNetHypernyms::read);
  }

  /**
   * The numbers of the kinds of what words name: from left to right the longest names, in all their
   * senses, with all kinds above, narrower kinds before those above them.
   */
  public long[] find(long... words) {
    long[] all = NONE;
    int from = 0;
    while (from < words.length) {
      int next = from + 1;
      long[] longest = NONE;
      long hash = 0;
      for (int i = from; i < words.length; i++) {
        hash = hash(hash, words[i]);
        int number = nounNumbers.getOrDefault((int) (hash >>> 32), UNKNOWN);
        if (number == UNKNOWN) {
          break;
        }
        long[] kinds = hypernymsOfNoun(number >> 1);
        if (kinds.length > 0) {
          longest = kinds;
          next = i + 1;
        }
        if ((number & 1) == 0) {
          break;
        }
      }
      all = union(all, longest);
      from = next;
    }
    return all;
  }

  /** Of a thing in all its senses. */
  private long[] hypernymsOfNoun(int thing) {
    long[] all = hypernymCache.get(thing);
    if (all == null) {
      all = NONE;
      for (int i = thing == 0 ? 0 : ends[thing - 1]; i < ends[thing]; i++) {
        all = union(all, ancestors[directHypernyms[i]]);
      }
      hypernymCache.set(thing, all);
    }
    return all;
  }

  /** What people call a kind. */
  public String name(long kind) {
    return names[(int) kind];
  }

  /** Of descending numbers: a kind comes before those above it. */
  private static long[] union(long[] some, long[] more) {
    if (some.length == 0 || more.length == 0) {
      return some.length == 0 ? more : some;
    }
    long[] all = new long[some.length + more.length];
    int size = 0;
    int i = 0;
    int j = 0;
    while (i < some.length && j < more.length) {
      long a = some[i];
      long b = more[j];
      all[size++] = Math.max(a, b);
      i += a >= b ? 1 : 0;
      j += b >= a ? 1 : 0;
    }
    while (i < some.length) {
      all[size++] = some[i++];
    }
    while (j < more.length) {
      all[size++] = more[j++];
    }
    return all.length == size ? all : Arrays.copyOf(all, size);
  }

  private static long hash(long before, long word) {
    return Words.mix(31 * before + word);
  }

  static WordNetHypernyms read(InputStream in) throws IOException {
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
    int[] ends = new int[all.getInt()];
    IntIntHashMap numbers = new IntIntHashMap(ends.length);
    for (int name = 0; name < ends.length; name++) {
      int key = all.getInt();
      int size = all.get() & 0xff;
      if (!numbers.containsKey(key)) {
        numbers.put(key, 2 * name + ((size & PREFIX_FLAG) == 0 ? 0 : 1));
      }
      ends[name] = (name == 0 ? 0 : ends[name - 1]) + (size & ~PREFIX_FLAG);
    }
    char[] direct = new char[ends.length == 0 ? 0 : ends[ends.length - 1]];
    all.asCharBuffer().get(direct);
    return new WordNetHypernyms(numbers, ends, direct, above, kindNames);
  }

  /**
   * Writes a table: the kinds, each with those right above it and its name, then the names of
   * things, and what longer ones begin with, each as half a hash of its words, how many kinds it
   * has and whether longer ones begin so; then all these kinds.
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
    Map<String, int[]> names = new TreeMap<>(things);
    Set<String> beginnings = prefixes(things.keySet());
    beginnings.forEach(beginning -> names.putIfAbsent(beginning, new int[0]));
    data.writeInt(names.size());
    for (Map.Entry<String, int[]> name : names.entrySet()) {
      data.writeInt(hashKey(name.getKey()));
      int goesOn = beginnings.contains(name.getKey()) ? PREFIX_FLAG : 0;
      data.writeByte(name.getValue().length | goesOn);
    }
    for (int[] kinds : names.values()) {
      write(kinds, data);
    }
    data.flush();
  }

  private static Set<String> prefixes(Set<String> names) {
    Set<String> beginnings = new HashSet<>();
    for (String name : names) {
      for (int end = name.indexOf(' '); end >= 0; end = name.indexOf(' ', end + 1)) {
        beginnings.add(name.substring(0, end));
      }
    }
    return beginnings;
  }

  private static int hashKey(String name) {
    Tokens words = Tokens.tokenize(name);
    long hash = 0;
    for (int i = 0; i < words.size(); i++) {
      hash = hash(hash, words.id(i));
    }
    return (int) (hash >>> 32);
  }

  private static void write(int[] kinds, DataOutputStream out) throws IOException {
    for (int kind : kinds) {
      out.writeChar(kind);
    }
  }
}
