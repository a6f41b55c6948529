package dev.waymark.drawing;

import dev.waymark.rank.patterns.PatternRole;
import dev.waymark.rank.patterns.PatternTree;
import dev.waymark.rank.patterns.SitePatterns;
import dev.waymark.rank.patterns.UrlPattern;
import dev.waymark.text.Markup;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Draws the trees of the patterns of sites. */
final class PatternTreeDrawing {
  private static final int ROW_HEIGHT_PX = 22;
  private static final int INDENT_PX = 18;
  private static final int BARS_X_PX = 760;
  private static final int BAR_WIDTH_PX = 220;
  private static final int WIDTH_PX = BARS_X_PX + BAR_WIDTH_PX + 230;
  private static final String STYLE =
      ".wt text{font:13px system-ui,sans-serif;fill:currentColor}.wt"
          + " .t{font-weight:600;font-size:15px}.wt .q{fill:#777}.wt .content{fill:#3b7dd8}.wt"
          + " .hub{fill:#e08a1e}.wt .both{fill:#7a5bc7}.wt .trap{fill:#c0392b}.wt"
          + " .line{stroke:#ccc}@media"
          + " (prefers-color-scheme:dark){svg.wt:root{color:#ddd;background:#1b1b1b}}";

  private PatternTreeDrawing() {}

  /** An SVG of the trees of some sites: bars are visits, colours are roles. */
  static String render(List<SitePatterns> sites) {
    StringBuilder body = new StringBuilder();
    int row = 1;
    for (SitePatterns site : sites) {
      row = renderSite(site, row, body) + 1;
    }
    return String.format(
        Locale.ROOT,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"wt\" width=\"%d\" height=\"%d\""
            + " role=\"img\"><style>%s</style>%s%s</svg>\n",
        WIDTH_PX,
        (row + 1) * ROW_HEIGHT_PX,
        STYLE,
        renderLegend(),
        body);
  }

  private static String renderLegend() {
    StringBuilder out = new StringBuilder();
    int x = BARS_X_PX;
    for (PatternRole role : PatternRole.values()) {
      String name = role.name().toLowerCase(Locale.ROOT);
      out.append(
          String.format(
              Locale.ROOT,
              "<rect class=\"%s\" x=\"%d\" y=\"6\" width=\"10\" height=\"10\"/>"
                  + "<text x=\"%d\" y=\"15\">%s</text>",
              name,
              x,
              x + 14,
              name));
      x += 90;
    }
    return out.toString();
  }

  private static int renderSite(SitePatterns site, int from, StringBuilder out) {
    PatternTree tree = site.tree();
    List<PatternTree> nodes = new ArrayList<>();
    List<Integer> depths = new ArrayList<>();
    tree.walk((node, depth) -> {
      nodes.add(node);
      depths.add(depth);
    });
    double maxVisits = nodes.stream().mapToLong(PatternTree::visits).max().orElse(1);
    for (int i = 0; i < nodes.size(); i++) {
      renderRow(
          nodes.get(i), depths.get(i), (from + i) * ROW_HEIGHT_PX, Math.max(1, maxVisits), out);
    }
    return from + nodes.size();
  }

  private static void renderRow(
      PatternTree node, int depth, int y, double maxVisits, StringBuilder out) {
    int x = 8 + depth * INDENT_PX;
    UrlPattern pattern = node.pattern();
    String role = pattern == null ? "q" : pattern.role().name().toLowerCase(Locale.ROOT);
    out.append(
        String.format(
            Locale.ROOT,
            "<g><title>%s</title><line class=\"line\" x1=\"%d\" x2=\"%d\" y1=\"%d\" y2=\"%d\"/>"
                + "<text x=\"%d\" y=\"%d\"%s>%s</text>",
            Markup.escape(title(node)),
            x,
            BARS_X_PX + BAR_WIDTH_PX,
            y + 18,
            y + 18,
            x,
            y + 14,
            depth == 0 ? " class=\"t\"" : "",
            Markup.escape(node.label())));
    double width = Math.sqrt(node.visits() / maxVisits) * BAR_WIDTH_PX;
    out.append(
        String.format(
            Locale.ROOT,
            "<rect class=\"%s\" opacity=\"%s\" x=\"%d\" y=\"%d\" width=\"%.1f\" height=\"12\"/>"
                + "<text class=\"q\" x=\"%d\" y=\"%d\">%,d visits, %,d URLs</text></g>",
            role,
            pattern == null ? "0.3" : "1",
            BARS_X_PX,
            y + 3,
            width,
            BARS_X_PX + BAR_WIDTH_PX + 8,
            y + 14,
            node.visits(),
            node.urls()));
  }

  private static String title(PatternTree node) {
    UrlPattern pattern = node.pattern();
    return pattern == null
        ? node.label()
        : pattern.text() + "\n" + String.join("\n", pattern.examples());
  }
}
