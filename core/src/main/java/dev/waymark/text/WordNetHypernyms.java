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
 * The hypernyms of English nouns: an osprey is a hawk, a bird of prey, a bird, an animal; Jane
 * Austen is a writer, a person. The bundled table has 230,000 forms of nouns and names and 17,000
 * hypernyms of WordNet 3.0 (Princeton University, 2006; its licence is beside the table). {@code
 * bench/word-kinds} makes it.
 *
 * <p>A noun is stored as half of a hash, so one in 18,000 that is not in the table is taken for
 * another that is.
 */
public final class WordNetHypernyms {
  /** Added to the number of a noun's hypernyms: a longer noun starts with it. */
  private static final int PREFIX_FLAG = 0x80;

  private static final int UNKNOWN = -1;

  private static final long[] NONE = {};

  private final IntIntHashMap
      nounNumbers; // twice the noun's number, plus 1 if a longer noun starts with it
  private final int[] ends; // by noun: where its hypernyms end
  private final char[] directHypernyms; // of all nouns, one after the other
  private final long[][] ancestors; // by hypernym: itself and all above it
  // By noun: the hypernyms of all its senses, once they were needed. Merging them costs more than
  // all // else, and the same nouns come again and again. Most have one sense and share its array,
  // so the // whole cache takes some megabytes.
  private final AtomicReferenceArray<long[]> hypernymCache;
  private final String[] names; // of the hypernyms

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
        all = union(all, ancestors[upper]); // a hypernym has a lower number
      }
      ancestors[kind] = all;
    }
  }

  /** The bundled table, read on first use. */
  public static WordNetHypernyms english() {
    return English.TABLE;
  }

  private static final class English {
    static final WordNetHypernyms TABLE =
        BundledResources.read("words.hypernyms", WordNetHypernyms::read);
  }

  /**
   * The hypernyms of the nouns in a phrase: from left to right the longest nouns, in all their
   * senses, with all their ancestors, narrower ones first.
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

  /** Of a noun in all its senses. */
  private long[] hypernymsOfNoun(int noun) {
    long[] all = hypernymCache.get(noun);
    if (all == null) {
      all = NONE;
      for (int i = noun == 0 ? 0 : ends[noun - 1]; i < ends[noun]; i++) {
        all = union(all, ancestors[directHypernyms[i]]);
      }
      hypernymCache.set(noun, all);
    }
    return all;
  }

  /** The name of a hypernym. */
  public String name(long kind) {
    return names[(int) kind];
  }

  /** Merges descending numbers: a hypernym comes before those above it. */
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
   * Writes a table: the hypernyms, each with its direct hypernyms and its name; then the nouns and
   * the prefixes of longer nouns, each as half a hash of its words, the number of its hypernyms and
   * whether longer nouns start with it; then the hypernyms of all nouns.
   *
   * @param above by hypernym: the lower numbers of its direct hypernyms
   * @param kindNames names of the hypernyms
   * @param nouns their words, separated by blanks, and their direct hypernyms
   */
  public static void write(
      List<int[]> above, List<String> kindNames, Map<String, int[]> nouns, OutputStream out)
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
    Map<String, int[]> names = new TreeMap<>(nouns);
    Set<String> prefixes = prefixes(nouns.keySet());
    prefixes.forEach(prefix -> names.putIfAbsent(prefix, new int[0]));
    data.writeInt(names.size());
    for (Map.Entry<String, int[]> name : names.entrySet()) {
      data.writeInt(hashKey(name.getKey()));
      int prefixFlag = prefixes.contains(name.getKey()) ? PREFIX_FLAG : 0;
      data.writeByte(name.getValue().length | prefixFlag);
    }
    for (int[] kinds : names.values()) {
      write(kinds, data);
    }
    data.flush();
  }

  private static Set<String> prefixes(Set<String> names) {
    Set<String> prefixes = new HashSet<>();
    for (String name : names) {
      for (int end = name.indexOf(' '); end >= 0; end = name.indexOf(' ', end + 1)) {
        prefixes.add(name.substring(0, end));
      }
    }
    return prefixes;
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
