package dev.waymark.patterns;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The patterns of one site, mined. Never changes; any number of threads may ask. */
public final class SitePatterns {
  /** URLs shown of a pattern. */
  private static final int EXAMPLES = 3;

  /** Patterns beyond which the graph between them is not drawn up: 8 MB of edges. */
  private static final int GRAPH = 1_000;

  private final String site;
  private final Types types;
  private final List<String> names;
  private final Node root;
  private final List<Node> ends;
  private final List<Pattern> patterns = new ArrayList<>();
  private final double[][] steps;
  private final List<String> exclusions;
  private final int urls;

  private SitePatterns(SiteUrls from, Node root, List<Node> ends) {
    this.site = from.site();
    this.types = from.types.copy();
    this.names = List.copyOf(from.names);
    this.root = root;
    this.ends = ends;
    this.urls = from.size();
    for (int i = 0; i < ends.size(); i++) {
      ends.get(i).pattern = i;
    }
    Texts texts = new Texts(from);
    this.steps = steps(from, texts);
    double[] visits = ends.stream().mapToDouble(node -> node.visits).toArray();
    double[] transits = ends.stream().mapToDouble(node -> node.transits).toArray();
    Hits hits = Hits.of(steps, visits, transits);
    Exclusions excluded = Exclusions.of(from);
    this.exclusions = excluded.rules();
    for (int i = 0; i < ends.size(); i++) {
      patterns.add(pattern(i, from, hits, texts, excluded));
    }
  }

  /** Mines a table of URLs; the table may grow on afterwards, what was mined does not. */
  public static SitePatterns of(SiteUrls urls) {
    Node root = new TreeBuilder(urls).build();
    return new SitePatterns(urls, root, Cut.of(root, urls.types));
  }

  /**
   * The URLs known as texts, matched: the most visited ones of each pattern, and all their rows.
   */
  private final class Texts {
    private final int[] patternOf;
    private final List<List<Integer>> rows = new ArrayList<>();
    private final Map<Integer, String> known;

    Texts(SiteUrls from) {
      this.patternOf = new int[from.size()];
      this.known = from.texts();
      ends.forEach(end -> rows.add(new ArrayList<>()));
      java.util.Arrays.fill(patternOf, -1);
      Parts parts = new Parts();
      known.forEach((row, url) -> {
        parts.read(url);
        Node end = end(parts);
        if (end != null) {
          patternOf[row] = end.pattern;
          rows.get(end.pattern).add(row);
        }
      });
    }

    List<String> examples(int pattern, SiteUrls from) {
      return rows.get(pattern).stream()
          .sorted(
              Comparator.comparingInt((Integer row) -> -from.visits(row))
                  .thenComparing(row -> known.getOrDefault(row, "")))
          .limit(EXAMPLES)
          .map(row -> known.getOrDefault(row, ""))
          .toList();
    }
  }

  private double[][] steps(SiteUrls from, Texts texts) {
    int n = ends.size() > GRAPH ? 0 : ends.size();
    double[][] edges = new double[ends.size()][n == 0 ? 0 : n];
    if (n > 0) {
      from.steps((source, target, times) -> {
        int a = texts.patternOf[source];
        int b = texts.patternOf[target];
        if (a >= 0 && b >= 0) {
          edges[a][b] += times;
        }
      });
    }
    return edges;
  }

  private Pattern pattern(int i, SiteUrls from, Hits hits, Texts texts, Exclusions excluded) {
    Node node = ends.get(i);
    return new Pattern(
        i,
        text(node, from.shapes.getFirst().origin),
        node.telling(types),
        node.urls,
        node.visits,
        node.transits,
        hits.authority()[i],
        hits.hub()[i],
        excluded.traps(node) ? Role.TRAP : role(node),
        texts.examples(i, from));
  }

  /**
   * People pass through a hub more often than they stay; a page they leave half of the time is
   * both.
   */
  private static Role role(Node node) {
    if (node.transits > node.visits) {
      return Role.HUB;
    }
    return 2 * node.transits > node.visits ? Role.BOTH : Role.CONTENT;
  }

  private String text(Node node, String origin) {
    StringBuilder text = new StringBuilder(origin);
    String mark = "?";
    for (Slot slot : node.slots) {
      String sign = slot.sign(types);
      String part;
      if (slot.key() < Parts.LEVELS) {
        part = "/" + sign;
      } else {
        int name = slot.key() - Parts.LEVELS;
        String key = name < names.size() ? names.get(name) : "*";
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

  private PatternTree tree(Node node, String label) {
    List<PatternTree> children = new ArrayList<>();
    if (node.pattern < 0) {
      for (Node.Branch branch : node.branches) {
        children.add(tree(branch.node(), label(node, branch)));
      }
    }
    Pattern end = node.pattern < 0 ? null : patterns.get(node.pattern);
    return new PatternTree(label, node.urls, node.visits, node.transits, end, children);
  }

  private String label(Node node, Node.Branch branch) {
    int name = node.key - Parts.LEVELS;
    String key =
        name < 0
            ? "Path_Level_" + node.key
            : "Query_" + (name < names.size() ? names.get(name) : "*");
    if (node.byPresence) {
      return branch == node.branches.getFirst() ? "with " + key : "without " + key;
    }
    String sign = branch.test().sign(types);
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
  public List<Pattern> patterns() {
    return List.copyOf(patterns);
  }

  /** How often people went from one pattern to another, by their numbers; empty for none. */
  public double steps(int from, int to) {
    return steps[from].length == 0 ? 0 : steps[from][to];
  }

  /** Regular expressions for a job's {@code exclude}: copies and calendars that were met. */
  public List<String> exclusions() {
    return exclusions;
  }

  /**
   * The pattern of a URL of this site in normal form, seen or not; in time linear in its length.
   */
  public Optional<Pattern> match(String url) {
    Parts parts = new Parts();
    parts.read(url);
    Node end = end(parts);
    return end == null ? Optional.empty() : Optional.of(patterns.get(end.pattern));
  }

  private @Nullable Node end(Parts parts) {
    Node node = root;
    while (node != null && node.pattern < 0) {
      node = node.child(piece(node.key, parts), parts, types);
    }
    return node != null && fits(node, parts) ? node : null;
  }

  /** Where the value of a key stands in a URL, -1 if it does not. */
  private int piece(int key, Parts parts) {
    if (key < Parts.LEVELS) {
      return key < parts.levels() ? key : -1;
    }
    int name = key - Parts.LEVELS;
    return name < names.size() ? parts.find(Parts.hash(names.get(name))) : -1;
  }

  /** What a pattern says of each key holds; keys of the query that it does not name are let be. */
  private boolean fits(Node node, Parts parts) {
    if (parts.levels() - 1 > node.deepest) {
      return false;
    }
    for (Slot slot : node.slots) {
      int piece = piece(slot.key(), parts);
      if (piece < 0 ? !slot.optional() : !slot.fits(parts, piece, types)) {
        return false;
      }
    }
    return true;
  }
}
