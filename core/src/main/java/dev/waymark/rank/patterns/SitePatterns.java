package dev.waymark.rank.patterns;

import dev.waymark.rank.patterns.mining.HitsRank;
import dev.waymark.rank.patterns.mining.KeyConstraint;
import dev.waymark.rank.patterns.mining.MdlPruner;
import dev.waymark.rank.patterns.mining.PatternNode;
import dev.waymark.rank.patterns.mining.PatternTreeBuilder;
import dev.waymark.rank.patterns.mining.SiteUrls;
import dev.waymark.rank.patterns.mining.UrlComponents;
import dev.waymark.rank.patterns.mining.UrlValueTypes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The patterns of one site, mined. Never changes; any number of threads may ask. */
public final class SitePatterns {
  /** URLs shown of a pattern. */
  private static final int MAX_EXAMPLES = 3;

  /** Patterns beyond which the graph between them is not drawn up: 8 MB of edges. */
  private static final int MAX_GRAPH_PATTERNS = 1_000;

  private final String site;
  private final UrlValueTypes types;
  private final List<String> parameterNames;
  private final PatternNode root;
  private final List<PatternNode> leaves;
  private final List<UrlPattern> patterns = new ArrayList<>();
  private final double[][] transitions;
  private final List<String> exclusions;
  private final int urls;

  private SitePatterns(SiteUrls from, PatternNode root, List<PatternNode> ends) {
    this.site = from.site();
    this.types = from.types.copy();
    this.parameterNames = List.copyOf(from.parameterNames);
    this.root = root;
    this.leaves = ends;
    this.urls = from.size();
    for (int i = 0; i < ends.size(); i++) {
      ends.get(i).patternNumber = i;
    }
    SampledUrls texts = new SampledUrls(from);
    this.transitions = transitions(from, texts);
    double[] visits = ends.stream().mapToDouble(node -> node.visits).toArray();
    double[] transits = ends.stream().mapToDouble(node -> node.transits).toArray();
    HitsRank hits = HitsRank.compute(transitions, visits, transits);
    ExclusionRules excluded = ExclusionRules.detect(from);
    this.exclusions = excluded.rules();
    for (int i = 0; i < ends.size(); i++) {
      patterns.add(describePattern(i, from, hits, texts, excluded));
    }
  }

  /** Mines a table of URLs; the table may grow on afterwards, what was mined does not. */
  public static SitePatterns mine(SiteUrls urls) {
    PatternNode root = new PatternTreeBuilder(urls).build();
    return new SitePatterns(urls, root, MdlPruner.prune(root, urls.types));
  }

  /**
   * The URLs known as texts, matched: the most visited ones of each pattern, and all their rows.
   */
  private final class SampledUrls {
    private final int[] patternOf;
    private final List<List<Integer>> rows = new ArrayList<>();
    private final Map<Integer, String> urlByRow;

    SampledUrls(SiteUrls from) {
      this.patternOf = new int[from.size()];
      this.urlByRow = from.sampledUrls();
      leaves.forEach(end -> rows.add(new ArrayList<>()));
      java.util.Arrays.fill(patternOf, -1);
      UrlComponents parts = new UrlComponents();
      urlByRow.forEach((row, url) -> {
        parts.parse(url);
        PatternNode end = findLeaf(parts);
        if (end != null) {
          patternOf[row] = end.patternNumber;
          rows.get(end.patternNumber).add(row);
        }
      });
    }

    List<String> examples(int pattern, SiteUrls from) {
      return rows.get(pattern).stream()
          .sorted(
              Comparator.comparingInt((Integer row) -> -from.visits(row))
                  .thenComparing(row -> urlByRow.getOrDefault(row, "")))
          .limit(MAX_EXAMPLES)
          .map(row -> urlByRow.getOrDefault(row, ""))
          .toList();
    }
  }

  private double[][] transitions(SiteUrls from, SampledUrls texts) {
    int n = leaves.size() > MAX_GRAPH_PATTERNS ? 0 : leaves.size();
    double[][] edges = new double[leaves.size()][n == 0 ? 0 : n];
    if (n > 0) {
      from.forEachTransition((source, target, times) -> {
        int a = texts.patternOf[source];
        int b = texts.patternOf[target];
        if (a >= 0 && b >= 0) {
          edges[a][b] += times;
        }
      });
    }
    return edges;
  }

  private UrlPattern describePattern(
      int i, SiteUrls from, HitsRank hits, SampledUrls texts, ExclusionRules excluded) {
    PatternNode node = leaves.get(i);
    return new UrlPattern(
        i,
        formatPattern(node, from.shapes.getFirst().origin),
        node.isSpecific(types),
        node.urls,
        node.visits,
        node.transits,
        hits.authority()[i],
        hits.hub()[i],
        excluded.isTrap(node) ? PatternRole.TRAP : classifyRole(node),
        texts.examples(i, from));
  }

  /**
   * People pass through a hub more often than they stay; a page they leave half of the time is
   * both.
   */
  private static PatternRole classifyRole(PatternNode node) {
    if (node.transits > node.visits) {
      return PatternRole.HUB;
    }
    return 2 * node.transits > node.visits ? PatternRole.BOTH : PatternRole.CONTENT;
  }

  private String formatPattern(PatternNode node, String origin) {
    StringBuilder text = new StringBuilder(origin);
    String mark = "?";
    for (KeyConstraint slot : node.constraints) {
      String sign = slot.placeholder(types);
      String part;
      if (slot.key() < UrlComponents.MAX_PATH_LEVELS) {
        part = "/" + sign;
      } else {
        int name = slot.key() - UrlComponents.MAX_PATH_LEVELS;
        String key = name < parameterNames.size() ? parameterNames.get(name) : "*";
        part = mark + (key.isEmpty() ? "" : key + "=") + sign;
        mark = "&";
      }
      text.append(slot.optional() ? "[" + part + "]" : part);
    }
    return text.toString();
  }

  public String site() {
    return site;
  }

  /** The tree down to the patterns. */
  public PatternTree tree() {
    return tree(root, site);
  }

  private PatternTree tree(PatternNode node, String label) {
    List<PatternTree> children = new ArrayList<>();
    if (node.patternNumber < 0) {
      for (PatternNode.Branch branch : node.branches) {
        children.add(tree(branch.node(), label(node, branch)));
      }
    }
    UrlPattern end = node.patternNumber < 0 ? null : patterns.get(node.patternNumber);
    return new PatternTree(label, node.urls, node.visits, node.transits, end, children);
  }

  private String label(PatternNode node, PatternNode.Branch branch) {
    int name = node.splitKey - UrlComponents.MAX_PATH_LEVELS;
    String key =
        name < 0
            ? "Path_Level_" + node.splitKey
            : "Query_" + (name < parameterNames.size() ? parameterNames.get(name) : "*");
    if (node.splitByPresence) {
      return branch == node.branches.getFirst() ? "with " + key : "without " + key;
    }
    String sign = branch.constraint().placeholder(types);
    return key + " = " + (sign.isEmpty() ? "(empty)" : sign);
  }

  /** How many URLs it was mined from. */
  public int urls() {
    return urls;
  }

  /** Times people landed on its pages. */
  public long visits() {
    return root.visits;
  }

  /** Times people went on from one of its pages to another. */
  public long transits() {
    return root.transits;
  }

  /** In the order of the tree. */
  public List<UrlPattern> patterns() {
    return List.copyOf(patterns);
  }

  /** How often people went from one pattern to another, by their numbers; empty for none. */
  public double transitions(int from, int to) {
    return transitions[from].length == 0 ? 0 : transitions[from][to];
  }

  /** Regular expressions for a job's {@code exclude}: copies and calendars that were met. */
  public List<String> exclusions() {
    return exclusions;
  }

  /**
   * The pattern of a URL of this site in normal form, seen or not; in time linear in its length.
   */
  public Optional<UrlPattern> match(String url) {
    UrlComponents parts = new UrlComponents();
    parts.parse(url);
    PatternNode end = findLeaf(parts);
    return end == null ? Optional.empty() : Optional.of(patterns.get(end.patternNumber));
  }

  private @Nullable PatternNode findLeaf(UrlComponents parts) {
    PatternNode node = root;
    while (node != null && node.patternNumber < 0) {
      node = node.findChild(findPiece(node.splitKey, parts), parts, types);
    }
    return node != null && matches(node, parts) ? node : null;
  }

  /** Where the value of a key stands in a URL, -1 if it does not. */
  private int findPiece(int key, UrlComponents parts) {
    if (key < UrlComponents.MAX_PATH_LEVELS) {
      return key < parts.levels() ? key : -1;
    }
    int name = key - UrlComponents.MAX_PATH_LEVELS;
    return name < parameterNames.size()
        ? parts.findParameter(UrlComponents.hash(parameterNames.get(name)))
        : -1;
  }

  /** What a pattern says of each key holds; keys of the query that it does not name are let be. */
  private boolean matches(PatternNode node, UrlComponents parts) {
    if (parts.levels() - 1 > node.maxPathLevel) {
      return false;
    }
    for (KeyConstraint slot : node.constraints) {
      int piece = findPiece(slot.key(), parts);
      if (piece < 0 ? !slot.optional() : !slot.matches(parts, piece, types)) {
        return false;
      }
    }
    return true;
  }
}
