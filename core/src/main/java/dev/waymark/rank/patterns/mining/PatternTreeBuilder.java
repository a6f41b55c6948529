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
   * @param known what the way from the root says about keys
   * @param branched a level of the path was parted by its values on the way
   */
  private PatternNode growNode(
      List<RowRange> segments, TreeMap<Integer, ValueConstraint> known, boolean branched) {
    PatternNode node = new PatternNode();
    TreeMap<Integer, ValueConstraint> fixed = new TreeMap<>(known);
    NodeSample summary = sampler.sample(segments);
    BitSet tried = new BitSet();
    List<Partition> parts = null;
    int key = -1;
    boolean presence = false;
    while ((summary.urls >= 2 * minChildUrls || isUnspecific(summary, fixed)) && parts == null) {
      key = chooseKey(summary, segments, fixed, tried);
      if (key < 0) {
        break;
      }
      presence = summary.urlsWithKey(key) < summary.urls;
      parts =
          presence
              ? NodeSplitter.splitByPresence(segments, key)
              : splitByValue(segments, key, fixed, summary);
      tried.set(key);
    }
    addConstraints(node, summary, segments, fixed);
    if (parts == null) {
      splitter.countUrls(segments, node);
      return node;
    }
    node.splitKey = key;
    node.splitByPresence = presence;
    node.splitsFirstVaryingLevel = !presence && !branched && key == firstVaryingLevel;
    node.keyBits = summary.typeBits(key);
    for (Partition part : parts) {
      TreeMap<Integer, ValueConstraint> more = new TreeMap<>(fixed);
      if (!presence) {
        more.put(key, part.constraint());
      }
      PatternNode child = growNode(part.segments(), more, branched || node.splitsFirstVaryingLevel);
      node.addBranch(
          new KeyConstraint(key, false, part.constraint()), child, splitBits(part.constraint()));
    }
    return node;
  }

  /**
   * Half of log n bits for a part's share of the site's URLs (Li and Abe 1998, parameter
   * description length), and which type it is of.
   */
  private double splitBits(ValueConstraint form) {
    double share = 0.5 * ValueCounts.log2(urls.size());
    return form instanceof ValueConstraint.Typed
        ? share + ValueCounts.log2(urls.types.size())
        : share;
  }

  /** It would say nothing, not even how deep a path is: parted further, however small it is. */
  private boolean isUnspecific(NodeSample summary, TreeMap<Integer, ValueConstraint> fixed) {
    return fixed.entrySet().stream()
            .noneMatch(one ->
                new KeyConstraint(one.getKey(), false, one.getValue()).isSpecific(urls.types))
        && summary.keys().stream()
            .anyMatch(key ->
                key < UrlComponents.MAX_PATH_LEVELS && summary.urlsWithKey(key) < summary.urls);
  }

  /** A child to be: what its URLs have as the value of the key, and which URLs they are. */
  record Partition(ValueConstraint constraint, List<RowRange> segments) {}

  /**
   * The key with the lowest entropy above 0 that is not tried yet; -1 if there is none. A level of
   * the path competes once the levels above it are settled: what it means depends on them.
   */
  private int chooseKey(
      NodeSample summary,
      List<RowRange> segments,
      TreeMap<Integer, ValueConstraint> fixed,
      BitSet tried) {
    int best = -1;
    double lowest = Double.MAX_VALUE;
    boolean open = true;
    for (int key : summary.keys()) {
      if (tried.get(key)
          || fixed.containsKey(key)
          || (!open && key < UrlComponents.MAX_PATH_LEVELS)) {
        continue;
      }
      double share = (double) summary.urlsWithKey(key) / summary.urls;
      double entropy = share < 1 ? binaryEntropy(share) : summary.entropy(key);
      if (share == 1 && entropy == 0) {
        fixConstantKey(summary, segments, key, fixed, tried);
        continue;
      }
      open &= key >= UrlComponents.MAX_PATH_LEVELS;
      double rank =
          share < MIN_KEY_SHARE && key >= UrlComponents.MAX_PATH_LEVELS ? entropy + 1_000 : entropy;
      if (rank < lowest) {
        lowest = rank;
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
      NodeSample summary,
      List<RowRange> segments,
      int key,
      TreeMap<Integer, ValueConstraint> fixed,
      BitSet tried) {
    int value = summary.anyValue(key);
    boolean literal = urls.values.hasText(value) && splitter.isConstant(segments, key, value);
    boolean empty = UrlValueTypes.kind(urls.values.type(value)) == ValueKind.EMPTY;
    if (literal && (empty || summary.urls >= MIN_CHILD_URLS)) {
      fixed.put(key, new ValueConstraint.Literal(urls.values.text(value)));
    }
    tried.set(key);
  }

  /** Children by value; null if there would be only one. */
  private @Nullable List<Partition> splitByValue(
      List<RowRange> segments,
      int key,
      TreeMap<Integer, ValueConstraint> fixed,
      NodeSample summary) {
    int frequent = Math.max(minChildUrls, (int) Math.sqrt(summary.urls));
    long busy = Math.max(MIN_CHILD_TRAFFIC, (long) (MIN_CHILD_TRAFFIC_SHARE * traffic));
    List<Partition> parts = splitter.splitByValue(segments, key, frequent, busy);
    if (parts.size() > 1) {
      return parts;
    }
    fixed.put(key, parts.getFirst().constraint());
    return null;
  }

  private void addConstraints(
      PatternNode node,
      NodeSample summary,
      List<RowRange> segments,
      TreeMap<Integer, ValueConstraint> fixed) {
    for (int key : summary.keys()) {
      boolean optional = summary.urlsWithKey(key) < summary.urls;
      ValueConstraint form = fixed.get(key);
      node.constraints.add(
          new KeyConstraint(key, optional, form == null ? summary.commonConstraint(key) : form));
      if (key < UrlComponents.MAX_PATH_LEVELS) {
        node.maxPathLevel = Math.max(node.maxPathLevel, key);
      }
      node.typeBits += summary.typeBits(key);
    }
  }
}
