package dev.waymark.patterns;

import dev.waymark.patterns.Slot.Form;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** What a look at a node's URLs has shown, key by key. */
final class Summary {
  final int urls;
  private final Types types;
  private final Map<Integer, Seen> keys = new TreeMap<>();

  private static final class Seen {
    int present;
    double entropy;
    int any;
    final int[] types = new int[Types.MOST];
  }

  Summary(int urls, Types types) {
    this.urls = urls;
    this.types = types;
  }

  /** The keys, levels of the path first. */
  Set<Integer> keys() {
    return keys.keySet();
  }

  void meet(int key, int count) {
    keys.computeIfAbsent(key, k -> new Seen()).present += count;
  }

  private Seen of(int key) {
    return keys.computeIfAbsent(key, k -> new Seen());
  }

  /** How many URLs have the key. */
  int present(int key) {
    return of(key).present;
  }

  int[] types(int key) {
    return of(key).types;
  }

  void entropy(int key, double bits) {
    of(key).entropy = bits;
  }

  double entropy(int key) {
    return of(key).entropy;
  }

  void any(int key, int value) {
    of(key).any = value;
  }

  /** One of the key's values. */
  int any(int key) {
    return of(key).any;
  }

  /** Bits for the types of the key's values in all URLs, and for the table that tells them. */
  double bits(int key) {
    Seen seen = of(key);
    int[] counts = seen.types.clone();
    long looked = 0;
    for (int count : counts) {
      looked += count;
    }
    double scale = looked == 0 ? 1 : (double) seen.present / looked;
    counts[Types.ABSENT] = (int) Math.round((urls - seen.present) / scale);
    return Counts.bits(counts) * scale + 0.5 * (Counts.kinds(counts) - 1) * Counts.log2(urls);
  }

  /** What all values looked at have in common. */
  Form form(int key) {
    int common = 0;
    int[] counts = of(key).types;
    for (int type = 1; type < counts.length; type++) {
      if (counts[type] > 0) {
        int both = common == 0 || common == type ? type : Types.words(type);
        if (common != 0 && Types.words(common) != Types.words(type)) {
          return new Form.Any();
        }
        common = both;
      }
    }
    return common == 0 ? new Form.Any() : new Form.Typed(common);
  }
}
