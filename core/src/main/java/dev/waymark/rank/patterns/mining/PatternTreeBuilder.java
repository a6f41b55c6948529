package dev.waymark.rank.patterns.mining;

import dev.waymark.rank.patterns.mining.KeyConstraint.ValueConstraint;
import dev.waymark.url.ValueKind;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Grows the pattern tree of a site from its root: a node is parted by the key whose values are the
 * most concentrated; frequent values get children of their own, the others share one for each type
 * of value, and what is left one for all. Every URL is looked at once per level and key.
 */
public final class PatternTreeBuilder {
  /** URLs that a value or a type must stand in to get a child, and more in larger nodes. */
  private static final int MIN_CHILD_URLS = 5;

  /**
   * Share of the site's URLs that a value must stand in, too, for a pattern to be worth its while.
   */
  private static final double MIN_CHILD_URL_SHARE = 0.02;

  /** Share of the site's traffic by which a value gets a child, however few its URLs. */
  private static final double MIN_CHILD_TRAFFIC_SHARE = 0.05;

  /** Visits and transits below which a share of the traffic says nothing. */
  private static final int MIN_CHILD_TRAFFIC = 8;

  /** A key that fewer of a node's URLs have waits until nothing else is left. */
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
    // Of a site of millions even less than a fiftieth is a lot.
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

  /** The first level of the path that is not the same in all URLs. */
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
   * @param inherited what the way from the root says about keys
   * @param pathSplit a level of the path was parted by its values on the way
   */
  private PatternNode growNode(
      List<RowRange> segments, TreeMap<Integer, ValueConstraint> inherited, boolean pathSplit) {
    PatternNode node = new PatternNode();
    TreeMap<Integer, ValueConstraint> fixed = new TreeMap<>(inherited);
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
    addConstraints(node, sample, segments, fixed);
    if (partitions == null) {
      splitter.countUrls(segments, node);
      return node;
    }
    node.splitKey = key;
    node.splitByPresence = byPresence;
    node.splitsFirstVaryingLevel = !byPresence && !pathSplit && key == firstVaryingLevel;
    node.keyBits = sample.typeBits(key);
    for (Partition partition : partitions) {
      TreeMap<Integer, ValueConstraint> childConstraints = new TreeMap<>(fixed);
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
   * Half of log n bits for a part's share of the site's URLs (Li and Abe 1998, parameter
   * description length), and which type it is of.
   */
  private double splitBits(ValueConstraint constraint) {
    double share = 0.5 * ValueCounts.log2(urls.size());
    return constraint instanceof ValueConstraint.Typed
        ? share + ValueCounts.log2(urls.types.size())
        : share;
  }

  /** It would say nothing, not even how deep a path is: parted further, however small it is. */
  private boolean isUnspecific(NodeSample sample, TreeMap<Integer, ValueConstraint> fixed) {
    return fixed.entrySet().stream()
            .noneMatch(entry ->
                new KeyConstraint(entry.getKey(), false, entry.getValue()).isSpecific(urls.types))
        && sample.keys().stream()
            .anyMatch(key ->
                key < UrlComponents.MAX_PATH_LEVELS && sample.urlsWithKey(key) < sample.urls);
  }

  /** A child to be: what its URLs have as the value of the key, and which URLs they are. */
  record Partition(ValueConstraint constraint, List<RowRange> segments) {}

  /**
   * The key with the lowest entropy above 0 that is not tried yet; -1 if there is none. A level of
   * the path competes once the levels above it are settled: what it means depends on them.
   */
  private int chooseKey(
      NodeSample sample,
      List<RowRange> segments,
      TreeMap<Integer, ValueConstraint> fixed,
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

  /** One value in all URLs looked at: if in enough, it is taken for the pattern's own. */
  private void fixConstantKey(
      NodeSample sample,
      List<RowRange> segments,
      int key,
      TreeMap<Integer, ValueConstraint> fixed,
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
      List<RowRange> segments,
      int key,
      TreeMap<Integer, ValueConstraint> fixed,
      NodeSample sample) {
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
      PatternNode node,
      NodeSample sample,
      List<RowRange> segments,
      TreeMap<Integer, ValueConstraint> fixed) {
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
