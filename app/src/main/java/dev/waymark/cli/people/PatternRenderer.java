package dev.waymark.cli.people;

import dev.waymark.rank.patterns.PatternRole;
import dev.waymark.rank.patterns.PatternTree;
import dev.waymark.rank.patterns.SitePatterns;
import dev.waymark.rank.patterns.UrlPattern;
import dev.waymark.text.Markup;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Renders the patterns of sites as one self-contained page. */
public final class PatternRenderer {
  private static final int ROW_HEIGHT_PX = 22;
  private static final int INDENT_PX = 18;
  private static final int BARS_X_PX = 760;
  private static final int BAR_WIDTH_PX = 220;
  private static final int WIDTH_PX = BARS_X_PX + BAR_WIDTH_PX + 230;
  private static final String STYLE =
      "text{font:13px system-ui,sans-serif;fill:#222}.t{font-weight:600;font-size:15px}"
          + ".q{fill:#777}.content{fill:#3b7dd8}.hub{fill:#e08a1e}.both{fill:#7a5bc7}"
          + ".trap{fill:#c0392b}.line{stroke:#ccc}";

  private PatternRenderer() {}

  /** An SVG of the trees of some sites: bars are visits, colours are roles. */
  public static String renderSvg(List<SitePatterns> sites) {
    StringBuilder body = new StringBuilder();
    int row = 1;
    for (SitePatterns site : sites) {
      row = renderSite(site, row, body) + 1;
    }
    return String.format(
        Locale.ROOT,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" role=\"img\">"
            + "<style>%s</style>%s%s</svg>\n",
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

  /** A page with the drawing, a table of the patterns, and the rules for a crawl's scope. */
  public static String renderHtml(List<SitePatterns> sites) {
    StringBuilder out =
        new StringBuilder(
            "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>URL patterns</title>"
                + "<meta name=\"viewport\" content=\"width=device-width\">"
                + "<style>body{font:14px system-ui,sans-serif;margin:min(2em,4vw)}"
                + ".wide{overflow-x:auto}td,th{padding:2px 10px;text-align:left}"
                + "td{vertical-align:top}"
                + "td:first-child,td:last-child{min-width:16em;overflow-wrap:anywhere}"
                + "td.n{text-align:right;white-space:nowrap}</style>");
    out.append("<div class=\"wide\">").append(renderSvg(sites)).append("</div>");
    for (SitePatterns site : sites) {
      out.append("<h2>")
          .append(Markup.escape(site.site()))
          .append("</h2><div class=\"wide\"><table><tr><th>pattern<th>role")
          .append("<th>URLs<th>visits<th>transits<th>authority<th>hub<th>examples</tr>");
      for (UrlPattern pattern : site.patterns()) {
        out.append(renderRow(pattern));
      }
      out.append("</table></div>");
      if (!site.exclusions().isEmpty()) {
        out.append("<p>For a crawl configuration:<pre>")
            .append(Markup.escape(formatExclusions(site.exclusions())))
            .append("</pre>");
      }
    }
    return out.append("</html>\n").toString();
  }

  private static String renderRow(UrlPattern pattern) {
    return String.format(
        Locale.ROOT,
        "<tr><td><code>%s</code><td>%s<td class=\"n\">%,d<td class=\"n\">%,d<td class=\"n\">%,d"
            + "<td class=\"n\">%.4f<td class=\"n\">%.4f<td>%s</tr>",
        Markup.escape(pattern.text()),
        pattern.role().name().toLowerCase(Locale.ROOT),
        pattern.urls(),
        pattern.visits(),
        pattern.transits(),
        pattern.authority(),
        pattern.hub(),
        Markup.escape(String.join("\n", pattern.examples())).replace("\n", "<br>"));
  }

  /** Exclusions as lines of a job file. */
  public static String formatExclusions(List<String> exclusions) {
    StringBuilder out = new StringBuilder("exclude:\n");
    for (String rule : exclusions) {
      out.append("  - '").append(rule.replace("'", "''")).append("'\n");
    }
    return out.toString();
  }
}
