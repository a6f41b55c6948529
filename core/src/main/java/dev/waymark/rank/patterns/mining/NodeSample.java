package dev.waymark.rank.patterns.mining;

import dev.waymark.rank.patterns.mining.KeyConstraint.ValueConstraint;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Statistics of a sample of a node's URLs, by key. */
final class NodeSample {
  final int urls;
  private final Map<Integer, KeyStatistics> keys = new TreeMap<>();

  private static final class KeyStatistics {
    int urlsWithKey;
    double entropy;
    int anyValue;
    final int[] typeCounts = new int[UrlValueTypes.MAX_TYPES];
  }

  NodeSample(int urls) {
    this.urls = urls;
  }

  /** The keys, path levels first. */
  Set<Integer> keys() {
    return keys.keySet();
  }

  void addKey(int key, int count) {
    keys.computeIfAbsent(key, k -> new KeyStatistics()).urlsWithKey += count;
  }

  private KeyStatistics statistics(int key) {
    return keys.computeIfAbsent(key, k -> new KeyStatistics());
  }

  /** How many URLs have the key. */
  int urlsWithKey(int key) {
    return statistics(key).urlsWithKey;
  }

  int[] types(int key) {
    return statistics(key).typeCounts;
  }

  void entropy(int key, double bits) {
    statistics(key).entropy = bits;
  }

  double entropy(int key) {
    return statistics(key).entropy;
  }

  void anyValue(int key, int value) {
    statistics(key).anyValue = value;
  }

  /** One of the key's values. */
  int anyValue(int key) {
    return statistics(key).anyValue;
  }

  /** Bits for the types of the key's values in all URLs, and for the parameters of the code. */
  double typeBits(int key) {
    KeyStatistics keyStatistics = statistics(key);
    int[] counts = keyStatistics.typeCounts.clone();
    long sampled = 0;
    for (int count : counts) {
      sampled += count;
    }
    double scale = sampled == 0 ? 1 : (double) keyStatistics.urlsWithKey / sampled;
    counts[UrlValueTypes.ABSENT] = (int) Math.round((urls - keyStatistics.urlsWithKey) / scale);
    return ValueCounts.codeLength(counts) * scale
        + 0.5 * (ValueCounts.countNonZero(counts) - 1) * ValueCounts.log2(urls);
  }

  /** The most specific type that all sampled values have in common. */
  ValueConstraint commonConstraint(int key) {
    int common = 0;
    int[] counts = statistics(key).typeCounts;
    for (int type = 1; type < counts.length; type++) {
      if (counts[type] > 0) {
        int merged = common == 0 || common == type ? type : UrlValueTypes.wordsType(type);
        if (common != 0 && UrlValueTypes.wordsType(common) != UrlValueTypes.wordsType(type)) {
          return new ValueConstraint.Any();
        }
        common = merged;
      }
    }
    return common == 0 ? new ValueConstraint.Any() : new ValueConstraint.Typed(common);
  }
}
