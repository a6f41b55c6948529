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
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The mined patterns of one site. Immutable and thread-safe. */
public final class SitePatterns {
  /** Example URLs of a pattern. */
  private static final int MAX_EXAMPLES = 3;

  /** Above this number of patterns the transition graph, 8 MB of edges, is left out. */
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

  private SitePatterns(SiteUrls siteUrls, PatternNode root, List<PatternNode> leaves) {
    this.site = siteUrls.site();
    this.types = siteUrls.types.copy();
    this.parameterNames = List.copyOf(siteUrls.parameterNames);
    this.root = root;
    this.leaves = leaves;
    this.urls = siteUrls.size();
    for (int i = 0; i < leaves.size(); i++) {
      leaves.get(i).patternNumber = i;
    }
    SampledUrls sample = new SampledUrls(siteUrls);
    this.transitions = transitions(siteUrls, sample);
    double[] visits = leaves.stream().mapToDouble(node -> node.visits).toArray();
    double[] transits = leaves.stream().mapToDouble(node -> node.transits).toArray();
    HitsRank hitsRank = HitsRank.compute(transitions, visits, transits);
    ExclusionRules exclusionRules = ExclusionRules.detect(siteUrls);
    this.exclusions = exclusionRules.rules();
    for (int i = 0; i < leaves.size(); i++) {
      patterns.add(describePattern(i, siteUrls, hitsRank, sample, exclusionRules));
    }
  }

  /** Patterns that were mined before; see {@link PatternCodec}. */
  SitePatterns(
      String site,
      UrlValueTypes types,
      List<String> parameterNames,
      PatternNode root,
      List<UrlPattern> patterns,
      double[][] transitions,
      List<String> exclusions,
      int urls) {
    this.site = site;
    this.types = types;
    this.parameterNames = List.copyOf(parameterNames);
    this.root = root;
    this.leaves = List.of();
    this.patterns.addAll(patterns);
    this.transitions = transitions;
    this.exclusions = List.copyOf(exclusions);
    this.urls = urls;
  }

  /** Mines a table of URLs; later changes of the table have no effect. */
  public static SitePatterns mine(SiteUrls urls) {
    PatternNode root = new PatternTreeBuilder(urls).build();
    return new SitePatterns(urls, root, MdlPruner.prune(root, urls.types));
  }

  /** The sampled URLs of each pattern. */
  private final class SampledUrls {
    private final int[] patternOf;
    private final List<List<Integer>> rows = new ArrayList<>();
    private final Map<Integer, String> urlByRow;

    SampledUrls(SiteUrls siteUrls) {
      this.patternOf = new int[siteUrls.size()];
      this.urlByRow = siteUrls.sampledUrls();
      leaves.forEach(leaf -> rows.add(new ArrayList<>()));
      Arrays.fill(patternOf, -1);
      UrlComponents components = new UrlComponents();
      urlByRow.forEach((row, url) -> {
        components.parse(url);
        PatternNode leaf = findLeaf(components);
        if (leaf != null) {
          patternOf[row] = leaf.patternNumber;
          rows.get(leaf.patternNumber).add(row);
        }
      });
    }

    List<String> examples(int pattern, SiteUrls siteUrls) {
      return rows.get(pattern).stream()
          .sorted(
              Comparator.comparingInt((Integer row) -> -siteUrls.visits(row))
                  .thenComparing(row -> urlByRow.getOrDefault(row, "")))
          .filter(row -> siteUrls.mayShow(urlByRow.getOrDefault(row, "")))
          .limit(MAX_EXAMPLES)
          .map(row -> urlByRow.getOrDefault(row, ""))
          .toList();
    }
  }

  private double[][] transitions(SiteUrls siteUrls, SampledUrls sample) {
    int n = leaves.size() > MAX_GRAPH_PATTERNS ? 0 : leaves.size();
    double[][] edges = new double[leaves.size()][n == 0 ? 0 : n];
    if (n > 0) {
      siteUrls.forEachTransition((source, target, times) -> {
        int a = sample.patternOf[source];
        int b = sample.patternOf[target];
        if (a >= 0 && b >= 0) {
          edges[a][b] += times;
        }
      });
    }
    return edges;
  }

  private UrlPattern describePattern(
      int i,
      SiteUrls siteUrls,
      HitsRank hitsRank,
      SampledUrls sample,
      ExclusionRules exclusionRules) {
    PatternNode node = leaves.get(i);
    return new UrlPattern(
        i,
        formatPattern(node, siteUrls.shapes.getFirst().origin),
        node.isSpecific(types),
        node.urls,
        node.visits,
        node.transits,
        hitsRank.authority()[i],
        hitsRank.hub()[i],
        exclusionRules.isTrap(node) ? PatternRole.TRAP : classifyRole(node),
        sample.examples(i, siteUrls));
  }

  /**
   * A hub is passed through more often than visited; a pattern that users leave from half of the
   * time is both.
   */
  private static PatternRole classifyRole(PatternNode node) {
    if (node.transits > node.visits) {
      return PatternRole.HUB;
    }
    return 2 * node.transits > node.visits ? PatternRole.BOTH : PatternRole.CONTENT;
  }

  private String formatPattern(PatternNode node, String origin) {
    StringBuilder text = new StringBuilder(origin);
    String separator = "?";
    for (KeyConstraint constraint : node.constraints) {
      String placeholder = constraint.placeholder(types);
      String part;
      if (constraint.key() < UrlComponents.MAX_PATH_LEVELS) {
        part = "/" + placeholder;
      } else {
        int parameter = constraint.key() - UrlComponents.MAX_PATH_LEVELS;
        String parameterName =
            parameter < parameterNames.size() ? parameterNames.get(parameter) : "*";
        part = separator + (parameterName.isEmpty() ? "" : parameterName + "=") + placeholder;
        separator = "&";
      }
      text.append(constraint.optional() ? "[" + part + "]" : part);
    }
    return text.toString();
  }

  PatternNode root() {
    return root;
  }

  UrlValueTypes types() {
    return types;
  }

  List<String> parameterNames() {
    return parameterNames;
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
    UrlPattern leafPattern = node.patternNumber < 0 ? null : patterns.get(node.patternNumber);
    return new PatternTree(label, node.urls, node.visits, node.transits, leafPattern, children);
  }

  private String label(PatternNode node, PatternNode.Branch branch) {
    int parameter = node.splitKey - UrlComponents.MAX_PATH_LEVELS;
    String parameterName =
        parameter < 0
            ? "Path_Level_" + node.splitKey
            : "Query_" + (parameter < parameterNames.size() ? parameterNames.get(parameter) : "*");
    if (node.splitByPresence) {
      return branch == node.branches.getFirst()
          ? "with " + parameterName
          : "without " + parameterName;
    }
    String placeholder = branch.constraint().placeholder(types);
    return parameterName + " = " + (placeholder.isEmpty() ? "(empty)" : placeholder);
  }

  /** The number of URLs it was mined from. */
  public int urls() {
    return urls;
  }

  /** Visits to its pages. */
  public long visits() {
    return root.visits;
  }

  /** Transitions from one of its pages to another. */
  public long transits() {
    return root.transits;
  }

  /** The patterns in the order of the tree. */
  public List<UrlPattern> patterns() {
    return List.copyOf(patterns);
  }

  /** Transitions from one pattern to another, by their numbers; 0 if the graph was left out. */
  public double transitions(int from, int to) {
    return transitions[from].length == 0 ? 0 : transitions[from][to];
  }

  /** Regular expressions for {@code exclude}: detected duplicates and calendars. */
  public List<String> exclusions() {
    return exclusions;
  }

  /**
   * The pattern of a URL of this site in normal form, known or not; in time linear in its length.
   */
  public Optional<UrlPattern> match(String url) {
    UrlComponents components = new UrlComponents();
    components.parse(url);
    PatternNode leaf = findLeaf(components);
    return leaf == null ? Optional.empty() : Optional.of(patterns.get(leaf.patternNumber));
  }

  private @Nullable PatternNode findLeaf(UrlComponents components) {
    PatternNode node = root;
    while (node != null && node.patternNumber < 0) {
      node = node.findChild(findComponent(node.splitKey, components), components, types);
    }
    return node != null && matches(node, components) ? node : null;
  }

  /** The component that holds the value of a key, -1 if the URL does not have the key. */
  private int findComponent(int key, UrlComponents components) {
    if (key < UrlComponents.MAX_PATH_LEVELS) {
      return key < components.levels() ? key : -1;
    }
    int parameter = key - UrlComponents.MAX_PATH_LEVELS;
    return parameter < parameterNames.size()
        ? components.findParameter(UrlComponents.hash(parameterNames.get(parameter)))
        : -1;
  }

  /** Whether a URL fulfils all constraints of a pattern; other query parameters are ignored. */
  private boolean matches(PatternNode node, UrlComponents components) {
    if (components.levels() - 1 > node.maxPathLevel) {
      return false;
    }
    for (KeyConstraint constraint : node.constraints) {
      int component = findComponent(constraint.key(), components);
      if (component < 0
          ? !constraint.optional()
          : !constraint.matches(components, component, types)) {
        return false;
      }
    }
    return true;
  }
}
