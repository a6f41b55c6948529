package dev.waymark.drawing;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.waymark.rank.patterns.PatternTree;
import dev.waymark.rank.patterns.SitePatterns;
import dev.waymark.rank.patterns.UrlPattern;
import dev.waymark.text.Markup;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** The URL patterns of sites as drawings, as a page, and as JSON. */
public final class PatternDrawings {
  /** Patterns in a behaviour graph, those with the most traffic. */
  private static final int MAX_NODES = 16;

  /** Edges in it, the heaviest. */
  private static final int MAX_EDGES = 40;

  private static final ObjectMapper JSON = new ObjectMapper();

  private PatternDrawings() {}

  /** The trees of some sites: bars are visits, colours are roles. */
  public static String tree(List<SitePatterns> sites) {
    return PatternTreeDrawing.render(sites);
  }

  /**
   * The behaviour graph of a site: its patterns, and how users go from one to another. The area of
   * a node is its visits; hubs are on the left, what they lead to is on the right.
   */
  public static String behaviourGraph(SitePatterns site) {
    List<UrlPattern> shown =
        site.patterns().stream()
            .sorted(
                Comparator.comparingLong((UrlPattern p) -> -p.visits() - p.transits())
                    .thenComparing(UrlPattern::number))
            .limit(MAX_NODES)
            .toList();
    List<UrlPattern> left = shown.stream().filter(p -> p.hub() > p.authority()).toList();
    List<UrlPattern> right = shown.stream().filter(p -> p.hub() <= p.authority()).toList();
    int rows = Math.max(left.size(), right.size());
    GraphDrawing drawing =
        new GraphDrawing("How users of " + site.site() + " go", 1000, 100 + rows * 96);
    drawing.addBand(280, "lead on (hubs)");
    drawing.addBand(720, "are read (authorities)");
    double mostVisits = shown.stream().mapToLong(UrlPattern::visits).max().orElse(1);
    addColumn(drawing, left, 280, rows, mostVisits, site);
    addColumn(drawing, right, 720, rows, mostVisits, site);
    List<UrlPattern> placed = new ArrayList<>(left);
    placed.addAll(right);
    addEdges(drawing, placed, site);
    return drawing.render();
  }

  private static void addColumn(
      GraphDrawing drawing,
      List<UrlPattern> column,
      int x,
      int rows,
      double mostVisits,
      SitePatterns site) {
    double step = rows * 96.0 / Math.max(1, column.size());
    for (int i = 0; i < column.size(); i++) {
      UrlPattern pattern = column.get(i);
      int shift = i % 2 == 0 ? -50 : 50; // so that edges within a column are seen
      drawing.add(
          new GraphDrawing.Node(
              x + shift,
              100 + step * (i + 0.25),
              pattern.visits() / Math.max(1, mostVisits),
              role(pattern),
              path(pattern, site),
              GraphDrawing.format(
                  "%s%n%,d visits, %,d transits, %,d URLs, authority %.3f, hub %.3f",
                  pattern.text(),
                  pattern.visits(),
                  pattern.transits(),
                  pattern.urls(),
                  pattern.authority(),
                  pattern.hub())));
    }
  }

  private static String role(UrlPattern pattern) {
    return pattern.role().name().toLowerCase(Locale.ROOT);
  }

  private static String path(UrlPattern pattern, SitePatterns site) {
    int at = pattern.text().indexOf(site.site());
    String path = at < 0 ? pattern.text() : pattern.text().substring(at + site.site().length());
    return path.isEmpty() ? "/" : path;
  }

  private static void addEdges(GraphDrawing drawing, List<UrlPattern> placed, SitePatterns site) {
    List<int[]> pairs = new ArrayList<>();
    for (int i = 0; i < placed.size(); i++) {
      for (int j = 0; j < placed.size(); j++) {
        if (site.transitions(placed.get(i).number(), placed.get(j).number()) > 0) {
          pairs.add(new int[] {i, j});
        }
      }
    }
    pairs.sort(
        Comparator.comparingDouble(
            pair -> -site.transitions(placed.get(pair[0]).number(), placed.get(pair[1]).number())));
    double most =
        pairs.isEmpty()
            ? 1
            : site.transitions(
                placed.get(pairs.getFirst()[0]).number(), placed.get(pairs.getFirst()[1]).number());
    for (int[] pair : pairs.subList(0, Math.min(MAX_EDGES, pairs.size()))) {
      UrlPattern from = placed.get(pair[0]);
      UrlPattern to = placed.get(pair[1]);
      double times = site.transitions(from.number(), to.number());
      drawing.addEdge(
          pair[0],
          pair[1],
          times / most,
          GraphDrawing.format(
              "%s → %s: %,.0f times, %.0f %% of those who go on",
              path(from, site), path(to, site), times, 100 * times / Math.max(1, from.transits())));
    }
  }

  /** A page with the drawings, a table of the patterns, and the rules for a crawl's scope. */
  public static String page(List<SitePatterns> sites) {
    DrawingPage page = new DrawingPage("URL patterns");
    page.addDrawing("Pattern trees", tree(sites));
    for (SitePatterns site : sites) {
      page.addHeading(site.site());
      page.addDrawing("Behaviour graph", behaviourGraph(site));
      page.addTable(
          List.of("pattern", "role", "URLs", "visits", "transits", "authority", "hub", "examples"),
          site.patterns().stream().map(PatternDrawings::row).toList());
      if (!site.exclusions().isEmpty()) {
        page.addHtml(
            "<p>For a crawl configuration:<pre>"
                + Markup.escape(exclusions(site.exclusions()))
                + "</pre>");
      }
    }
    return page.render();
  }

  private static List<String> row(UrlPattern pattern) {
    return List.of(
        pattern.text(),
        role(pattern),
        GraphDrawing.format("%,d", pattern.urls()),
        GraphDrawing.format("%,d", pattern.visits()),
        GraphDrawing.format("%,d", pattern.transits()),
        GraphDrawing.format("%.4f", pattern.authority()),
        GraphDrawing.format("%.4f", pattern.hub()),
        String.join("\n", pattern.examples()));
  }

  /** Exclusions as lines of a job file. */
  public static String exclusions(List<String> exclusions) {
    StringBuilder out = new StringBuilder("exclude:\n");
    for (String rule : exclusions) {
      out.append("  - '").append(rule.replace("'", "''")).append("'\n");
    }
    return out.toString();
  }

  /** All that is drawn of a site, as JSON. */
  public static ObjectNode json(SitePatterns site) {
    ObjectNode json =
        JsonNodeFactory.instance
            .objectNode()
            .put("site", site.site())
            .put("urls", site.urls())
            .put("visits", site.visits())
            .put("transits", site.transits());
    ArrayNode patterns = json.putArray("patterns");
    ArrayNode transitions = json.putArray("transitions");
    for (UrlPattern pattern : site.patterns()) {
      ObjectNode figures = JSON.valueToTree(pattern);
      patterns.add(figures.put("role", role(pattern)));
      for (UrlPattern to : site.patterns()) {
        double times = site.transitions(pattern.number(), to.number());
        if (times > 0) {
          transitions
              .addObject()
              .put("from", pattern.number())
              .put("to", to.number())
              .put("times", times);
        }
      }
    }
    json.set("tree", json(site.tree()));
    site.exclusions().forEach(json.putArray("exclude")::add);
    return json;
  }

  private static ObjectNode json(PatternTree tree) {
    ObjectNode json =
        JsonNodeFactory.instance
            .objectNode()
            .put("label", tree.label())
            .put("urls", tree.urls())
            .put("visits", tree.visits())
            .put("transits", tree.transits());
    UrlPattern pattern = tree.pattern();
    if (pattern != null) {
      json.put("pattern", pattern.number());
    }
    if (!tree.children().isEmpty()) {
      ArrayNode children = json.putArray("children");
      tree.children().forEach(child -> children.add(json(child)));
    }
    return json;
  }
}
