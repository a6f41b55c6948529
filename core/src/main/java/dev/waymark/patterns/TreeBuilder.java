package dev.waymark.patterns;

import dev.waymark.patterns.Slot.Form;
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
final class TreeBuilder {
  /** URLs that a value or a type must stand in to get a child, and more in larger nodes. */
  private static final int FREQUENT = 5;

  /**
   * Share of the site's URLs that a value must stand in, too, for a pattern to be worth its while.
   */
  private static final double SHARE = 0.02;

  /** Share of the site's traffic by which a value gets a child, however few its URLs. */
  private static final double BUSY = 0.05;

  /** Visits and transits below which a share of the traffic says nothing. */
  private static final int LITTLE_TRAFFIC = 8;

  /** A key that fewer of a node's URLs have waits until nothing else is left. */
  private static final double COMMON = 0.1;

  private final SiteUrls urls;
  private final Sampling sampling;
  private final Parting parting;
  private final long traffic;
  private final int least;
  private int firstLevel;

  TreeBuilder(SiteUrls urls) {
    this.urls = urls;
    this.sampling = new Sampling(urls);
    this.parting = new Parting(urls);
    long sum = 0;
    for (int row = 0; row < urls.size(); row++) {
      sum += urls.visits(row) + urls.transits(row);
    }
    this.traffic = sum;
    // Of a site of millions even less than a fiftieth is a lot.
    double share = Math.min(SHARE * urls.size(), 2 * Math.sqrt(urls.size()));
    this.least = Math.max(FREQUENT, (int) share);
  }

  Node build() {
    List<Segment> all = new ArrayList<>();
    for (Shape shape : urls.shapes) {
      all.add(Segment.all(shape));
    }
    firstLevel = firstLevel(sampling.look(all));
    return grow(all, new TreeMap<>(), false);
  }

  /** The first level of the path that is not the same in all URLs. */
  private static int firstLevel(Summary site) {
    int level = 0;
    while (site.keys().contains(level)
        && site.present(level) == site.urls
        && site.entropy(level) == 0) {
      level++;
    }
    return level;
  }

  /**
   * @param known what the way from the root says about keys
   * @param branched a level of the path was parted by its values on the way
   */
  private Node grow(List<Segment> segments, TreeMap<Integer, Form> known, boolean branched) {
    Node node = new Node();
    TreeMap<Integer, Form> fixed = new TreeMap<>(known);
    Summary summary = sampling.look(segments);
    BitSet tried = new BitSet();
    List<Part> parts = null;
    int key = -1;
    boolean presence = false;
    while ((summary.urls >= 2 * least || open(summary, fixed)) && parts == null) {
      key = choose(summary, segments, fixed, tried);
      if (key < 0) {
        break;
      }
      presence = summary.present(key) < summary.urls;
      parts = presence ? Parting.byPresence(segments, key) : byValue(segments, key, fixed, summary);
      tried.set(key);
    }
    describe(node, summary, segments, fixed);
    if (parts == null) {
      parting.count(segments, node);
      return node;
    }
    node.key = key;
    node.byPresence = presence;
    node.first = !presence && !branched && key == firstLevel;
    node.keyBits = summary.bits(key);
    for (Part part : parts) {
      TreeMap<Integer, Form> more = new TreeMap<>(fixed);
      if (!presence) {
        more.put(key, part.form());
      }
      Node child = grow(part.segments(), more, branched || node.first);
      node.branch(new Slot(key, false, part.form()), child, bits(part.form()));
    }
    return node;
  }

  /**
   * Half of log n bits for a part's share of the site's URLs (Li and Abe 1998, parameter
   * description length), and which type it is of.
   */
  private double bits(Form form) {
    double share = 0.5 * Counts.log2(urls.size());
    return form instanceof Form.Typed ? share + Counts.log2(urls.types.size()) : share;
  }

  /** It would say nothing, not even how deep a path is: parted further, however small it is. */
  private boolean open(Summary summary, TreeMap<Integer, Form> fixed) {
    return fixed.entrySet().stream()
            .noneMatch(one -> new Slot(one.getKey(), false, one.getValue()).telling(urls.types))
        && summary.keys().stream()
            .anyMatch(key -> key < Parts.LEVELS && summary.present(key) < summary.urls);
  }

  /** A child to be: what its URLs have as the value of the key, and which URLs they are. */
  record Part(Form form, List<Segment> segments) {}

  /**
   * The key with the lowest entropy above 0 that is not tried yet; -1 if there is none. A level of
   * the path competes once the levels above it are settled: what it means depends on them.
   */
  private int choose(
      Summary summary, List<Segment> segments, TreeMap<Integer, Form> fixed, BitSet tried) {
    int best = -1;
    double lowest = Double.MAX_VALUE;
    boolean open = true;
    for (int key : summary.keys()) {
      if (tried.get(key) || fixed.containsKey(key) || (!open && key < Parts.LEVELS)) {
        continue;
      }
      double share = (double) summary.present(key) / summary.urls;
      double entropy = share < 1 ? presence(share) : summary.entropy(key);
      if (share == 1 && entropy == 0) {
        fix(summary, segments, key, fixed, tried);
        continue;
      }
      open &= key >= Parts.LEVELS;
      double rank = share < COMMON && key >= Parts.LEVELS ? entropy + 1_000 : entropy;
      if (rank < lowest) {
        lowest = rank;
        best = key;
      }
    }
    return best;
  }

  private static double presence(double share) {
    return -share * Counts.log2(share) - (1 - share) * Counts.log2(1 - share);
  }

  /** One value in all URLs looked at: if in enough, it is taken for the pattern's own. */
  private void fix(
      Summary summary,
      List<Segment> segments,
      int key,
      TreeMap<Integer, Form> fixed,
      BitSet tried) {
    int value = summary.any(key);
    boolean literal = urls.values.literal(value) && parting.constant(segments, key, value);
    boolean empty = Types.kind(urls.values.type(value)) == ValueKind.EMPTY;
    if (literal && (empty || summary.urls >= FREQUENT)) {
      fixed.put(key, new Form.Literal(urls.values.text(value)));
    }
    tried.set(key);
  }

  /** Children by value; null if there would be only one. */
  private @Nullable List<Part> byValue(
      List<Segment> segments, int key, TreeMap<Integer, Form> fixed, Summary summary) {
    int frequent = Math.max(least, (int) Math.sqrt(summary.urls));
    long busy = Math.max(LITTLE_TRAFFIC, (long) (BUSY * traffic));
    List<Part> parts = parting.byValue(segments, key, frequent, busy);
    if (parts.size() > 1) {
      return parts;
    }
    fixed.put(key, parts.getFirst().form());
    return null;
  }

  private void describe(
      Node node, Summary summary, List<Segment> segments, TreeMap<Integer, Form> fixed) {
    for (int key : summary.keys()) {
      boolean optional = summary.present(key) < summary.urls;
      Form form = fixed.get(key);
      node.slots.add(new Slot(key, optional, form == null ? summary.form(key) : form));
      if (key < Parts.LEVELS) {
        node.deepest = Math.max(node.deepest, key);
      }
      node.typeBits += summary.bits(key);
    }
  }
}
