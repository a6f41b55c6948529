package dev.waymark.rank.patterns.mining;

import dev.waymark.rank.patterns.mining.KeyConstraint.ValueConstraint;
import dev.waymark.url.ValueKind;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Builds the pattern tree of a site top-down: a node is split by the key with the most concentrated
 * values; frequent values get their own children, the others share one child per type, and the rest
 * one for all. Every URL is read once per level and key.
 */
public final class PatternTreeBuilder {
  /** URLs of a value or type from which on it gets a child; more in larger nodes. */
  private static final int MIN_CHILD_URLS = 5;

  /** Share of the site's URLs of a value from which on it gets a child. */
  private static final double MIN_CHILD_URL_SHARE = 0.02;

  /** Share of the site's traffic of a value from which on it gets a child, however few its URLs. */
  private static final double MIN_CHILD_TRAFFIC_SHARE = 0.05;

  /** Visits and transits below which the share of traffic is not used. */
  private static final int MIN_CHILD_TRAFFIC = 8;

  /** A parameter that fewer of a node's URLs have is used last. */
  private static final double MIN_KEY_SHARE = 0.1;

  private final SiteUrls urls;
  private final NodeSampler sampler;
  private final NodeSplitter splitter;
  private final long traffic;
  private final int minChildUrls;
  private int firstVaryingLevel;

  public PatternTreeBuilder(SiteUrls urls) {
    this.urls = urls;
    this.sampler = new NodeSampler(urls);
    this.splitter = new NodeSplitter(urls);
    long sum = 0;
    for (int row = 0; row < urls.size(); row++) {
      sum += urls.visits(row) + urls.transits(row);
    }
    this.traffic = sum;
    // On a site of millions even less than a fiftieth is many.
    double share = Math.min(MIN_CHILD_URL_SHARE * urls.size(), 2 * Math.sqrt(urls.size()));
    this.minChildUrls = Math.max(MIN_CHILD_URLS, (int) share);
  }

  public PatternNode build() {
    List<RowRange> all = new ArrayList<>();
    for (UrlShape shape : urls.shapes) {
      all.add(RowRange.whole(shape));
    }
    firstVaryingLevel = findFirstVaryingLevel(sampler.sample(all));
    return growNode(all, new TreeMap<>(), false);
  }

  /** The first path level that is not constant. */
  private static int findFirstVaryingLevel(NodeSample site) {
    int level = 0;
    while (site.keys().contains(level)
        && site.urlsWithKey(level) == site.urls
        && site.entropy(level) == 0) {
      level++;
    }
    return level;
  }

  /**
   * @param inherited constraints from the path to the root
   * @param pathSplit whether a path level was split by value above this node
   */
  private PatternNode growNode(
      List<RowRange> segments, Map<Integer, ValueConstraint> inherited, boolean pathSplit) {
    PatternNode node = new PatternNode();
    Map<Integer, ValueConstraint> fixed = new TreeMap<>(inherited);
    NodeSample sample = sampler.sample(segments);
    BitSet tried = new BitSet();
    List<Partition> partitions = null;
    int key = -1;
    boolean byPresence = false;
    while ((sample.urls >= 2 * minChildUrls || isUnspecific(sample, fixed)) && partitions == null) {
      key = chooseKey(sample, segments, fixed, tried);
      if (key < 0) {
        break;
      }
      byPresence = sample.urlsWithKey(key) < sample.urls;
      partitions =
          byPresence
              ? NodeSplitter.splitByPresence(segments, key)
              : splitByValue(segments, key, fixed, sample);
      tried.set(key);
    }
    addConstraints(node, sample, fixed);
    if (partitions == null) {
      splitter.countUrls(segments, node);
      return node;
    }
    node.splitKey = key;
    node.splitByPresence = byPresence;
    node.splitsFirstVaryingLevel = !byPresence && !pathSplit && key == firstVaryingLevel;
    node.keyBits = sample.typeBits(key);
    for (Partition partition : partitions) {
      Map<Integer, ValueConstraint> childConstraints = new TreeMap<>(fixed);
      if (!byPresence) {
        childConstraints.put(key, partition.constraint());
      }
      PatternNode child =
          growNode(
              partition.segments(), childConstraints, pathSplit || node.splitsFirstVaryingLevel);
      node.addBranch(
          new KeyConstraint(key, false, partition.constraint()),
          child,
          splitBits(partition.constraint()));
    }
    return node;
  }

  /**
   * Half of log n bits for a child's share of the site's URLs (Li and Abe 1998, parameter
   * description length), and bits for its type.
   */
  private double splitBits(ValueConstraint constraint) {
    double share = 0.5 * ValueCounts.log2(urls.size());
    return constraint instanceof ValueConstraint.Typed
        ? share + ValueCounts.log2(urls.types.size())
        : share;
  }

  /**
   * Whether the node has no specific constraint, not even the depth of the path; such a node is
   * split however small it is.
   */
  private boolean isUnspecific(NodeSample sample, Map<Integer, ValueConstraint> fixed) {
    return fixed.entrySet().stream()
            .noneMatch(entry ->
                new KeyConstraint(entry.getKey(), false, entry.getValue()).isSpecific(urls.types))
        && sample.keys().stream()
            .anyMatch(key ->
                key < UrlComponents.MAX_PATH_LEVELS && sample.urlsWithKey(key) < sample.urls);
  }

  /** A future child: the constraint on the key's value, and its URLs. */
  record Partition(ValueConstraint constraint, List<RowRange> segments) {}

  /**
   * The key with the lowest entropy above 0 that was not tried yet; -1 if there is none. A path
   * level is eligible once all levels above it are settled, since its meaning depends on them.
   */
  private int chooseKey(
      NodeSample sample,
      List<RowRange> segments,
      Map<Integer, ValueConstraint> fixed,
      BitSet tried) {
    int best = -1;
    double lowestRank = Double.MAX_VALUE;
    boolean levelOpen = true;
    for (int key : sample.keys()) {
      if (tried.get(key)
          || fixed.containsKey(key)
          || (!levelOpen && key < UrlComponents.MAX_PATH_LEVELS)) {
        continue;
      }
      double share = (double) sample.urlsWithKey(key) / sample.urls;
      double entropy = share < 1 ? binaryEntropy(share) : sample.entropy(key);
      if (share == 1 && entropy == 0) {
        fixConstantKey(sample, segments, key, fixed, tried);
        continue;
      }
      levelOpen &= key >= UrlComponents.MAX_PATH_LEVELS;
      double rank =
          share < MIN_KEY_SHARE && key >= UrlComponents.MAX_PATH_LEVELS ? entropy + 1_000 : entropy;
      if (rank < lowestRank) {
        lowestRank = rank;
        best = key;
      }
    }
    return best;
  }

  private static double binaryEntropy(double share) {
    return -share * ValueCounts.log2(share) - (1 - share) * ValueCounts.log2(1 - share);
  }

  /** Fixes a key with one value in all sampled URLs as a literal, if it has enough URLs. */
  private void fixConstantKey(
      NodeSample sample,
      List<RowRange> segments,
      int key,
      Map<Integer, ValueConstraint> fixed,
      BitSet tried) {
    int value = sample.anyValue(key);
    boolean isConstant = urls.values.hasText(value) && splitter.isConstant(segments, key, value);
    boolean isEmpty = UrlValueTypes.kind(urls.values.type(value)) == ValueKind.EMPTY;
    if (isConstant && (isEmpty || sample.urls >= MIN_CHILD_URLS)) {
      fixed.put(key, new ValueConstraint.Literal(urls.values.text(value)));
    }
    tried.set(key);
  }

  /** Children by value; null if there would be only one. */
  private @Nullable List<Partition> splitByValue(
      List<RowRange> segments, int key, Map<Integer, ValueConstraint> fixed, NodeSample sample) {
    int minUrls = Math.max(minChildUrls, (int) Math.sqrt(sample.urls));
    long minTraffic = Math.max(MIN_CHILD_TRAFFIC, (long) (MIN_CHILD_TRAFFIC_SHARE * traffic));
    List<Partition> partitions = splitter.splitByValue(segments, key, minUrls, minTraffic);
    if (partitions.size() > 1) {
      return partitions;
    }
    fixed.put(key, partitions.getFirst().constraint());
    return null;
  }

  private void addConstraints(
      PatternNode node, NodeSample sample, Map<Integer, ValueConstraint> fixed) {
    for (int key : sample.keys()) {
      boolean optional = sample.urlsWithKey(key) < sample.urls;
      ValueConstraint constraint = fixed.get(key);
      node.constraints.add(
          new KeyConstraint(
              key, optional, constraint == null ? sample.commonConstraint(key) : constraint));
      if (key < UrlComponents.MAX_PATH_LEVELS) {
        node.maxPathLevel = Math.max(node.maxPathLevel, key);
      }
      node.typeBits += sample.typeBits(key);
    }
  }
}
