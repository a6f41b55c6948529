package dev.waymark.drawing;

import dev.waymark.text.Markup;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A drawing of a directed graph with weights: the area of a node and the width of an edge say how
 * much. Texts take the colour of the page around them.
 */
final class GraphDrawing {
  private static final int MAX_RADIUS = 34;
  private static final int MIN_RADIUS = 5;
  private static final int MAX_LABEL_LENGTH = 44;
  private static final String STYLE =
      ".wg text{font:12px system-ui,sans-serif;fill:currentColor;text-anchor:middle}"
          + ".wg .head{font-weight:600;font-size:14px}.wg .edge{fill:none;stroke:#888;opacity:.55}"
          + ".wg .content{fill:#3b7dd8}.wg .hub{fill:#e08a1e}.wg .both{fill:#7a5bc7}"
          + ".wg .trap{fill:#c0392b}.wg .target{fill:#2e8b57}.wg .plain{fill:#7f8fa6}"
          + ".wg .pale{fill:#7f8fa6;opacity:.3}"
          + ".wg .band{stroke:#999;stroke-dasharray:3 5}"
          + "@media (prefers-color-scheme:dark){svg.wg:root{color:#ddd;background:#1b1b1b}}";

  private final String title;
  private final int width;
  private final int height;
  private final List<Node> nodes = new ArrayList<>();
  private final List<Edge> edges = new ArrayList<>();
  private final StringBuilder texts = new StringBuilder();

  /**
   * A node.
   *
   * @param share of the largest node, 0 to 1
   * @param colour content, hub, both, trap, target, plain or pale
   * @param title shown when pointed at
   */
  record Node(double x, double y, double share, String colour, String label, String title) {
    private double radius() {
      return Math.max(MIN_RADIUS, MAX_RADIUS * Math.sqrt(Math.clamp(share, 0, 1)));
    }
  }

  /** An edge; its share is that of the heaviest, 0 to 1. */
  private record Edge(int from, int to, double share, String title) {}

  GraphDrawing(String title, int width, int height) {
    this.title = title;
    this.width = width;
    this.height = height;
  }

  /** Adds a node; edges name it by the order of adding, from 0. */
  void add(Node node) {
    nodes.add(node);
  }

  void addEdge(int from, int to, double share, String title) {
    edges.add(new Edge(from, to, share, title));
  }

  /** Adds a heading with a dashed line below it. */
  void addBand(double x, String text) {
    texts.append(
        format(
            "<line class=\"band\" x1=\"%.0f\" x2=\"%.0f\" y1=\"48\" y2=\"%d\"/>"
                + "<text class=\"head\" x=\"%.0f\" y=\"40\">%s</text>",
            x, x, height - 8, x, Markup.escape(text)));
  }

  /** Adds a line of text. */
  void addText(double x, double y, String text) {
    texts.append(format("<text x=\"%.0f\" y=\"%.0f\">%s</text>", x, y, Markup.escape(text)));
  }

  /** The drawing as an SVG element, which is a file of its own as well. */
  String render() {
    StringBuilder out = new StringBuilder();
    out.append(
        format(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"wg\" viewBox=\"0 0 %d %d\""
                + " width=\"%d\" height=\"%d\" role=\"img\"><title>%s</title><style>%s</style>"
                + "<defs><marker id=\"wg-arrow\" viewBox=\"0 0 8 8\" refX=\"7\" refY=\"4\""
                + " markerWidth=\"9\" markerHeight=\"9\" markerUnits=\"userSpaceOnUse\""
                + " orient=\"auto\"><path d=\"M0 0L8 4L0 8z\" fill=\"#888\"/></marker></defs>"
                + "<text class=\"head\" x=\"%d\" y=\"18\">%s</text>",
            width,
            height,
            width,
            height,
            Markup.escape(title),
            STYLE,
            width / 2,
            Markup.escape(title)));
    out.append(texts);
    edges.forEach(edge -> render(edge, out));
    nodes.forEach(node -> render(node, out));
    return out.append("</svg>\n").toString();
  }

  private void render(Edge edge, StringBuilder out) {
    Node from = nodes.get(edge.from());
    Node to = nodes.get(edge.to());
    double strokeWidth = 0.8 + 5 * edge.share();
    out.append("<path class=\"edge\" marker-end=\"url(#wg-arrow)\"")
        .append(format(" stroke-width=\"%.1f\" d=\"", strokeWidth))
        .append(edge.from() == edge.to() ? loop(from) : curve(from, to))
        .append("\"><title>")
        .append(Markup.escape(edge.title()))
        .append("</title></path>");
  }

  private static String loop(Node node) {
    double top = node.y() - node.radius();
    return format(
        "M%.1f %.1fC%.1f %.1f %.1f %.1f %.1f %.1f",
        node.x() - 4, top, node.x() - 26, top - 30, node.x() + 26, top - 30, node.x() + 4, top);
  }

  /** Bent to the right, so that both directions can be told apart. */
  private static String curve(Node from, Node to) {
    double dx = to.x() - from.x();
    double dy = to.y() - from.y();
    double length = Math.max(1, Math.hypot(dx, dy));
    double bend = 0.14 * length;
    double middleX = (from.x() + to.x()) / 2 - dy / length * bend;
    double middleY = (from.y() + to.y()) / 2 + dx / length * bend;
    double[] start = towards(from, middleX, middleY, from.radius());
    double[] end = towards(to, middleX, middleY, to.radius() + 3);
    return format(
        "M%.1f %.1fQ%.1f %.1f %.1f %.1f", start[0], start[1], middleX, middleY, end[0], end[1]);
  }

  private static double[] towards(Node node, double x, double y, double distance) {
    double length = Math.max(1, Math.hypot(x - node.x(), y - node.y()));
    return new double[] {
      node.x() + (x - node.x()) / length * distance, node.y() + (y - node.y()) / length * distance
    };
  }

  private static void render(Node node, StringBuilder out) {
    out.append(
        format(
            "<g><title>%s</title><circle class=\"%s\" cx=\"%.1f\" cy=\"%.1f\" r=\"%.1f\"/>"
                + "<text x=\"%.1f\" y=\"%.1f\">%s</text></g>",
            Markup.escape(node.title()),
            node.colour(),
            node.x(),
            node.y(),
            node.radius(),
            node.x(),
            node.y() + node.radius() + 14,
            Markup.escape(shorten(node.label()))));
  }

  private static String shorten(String text) {
    return text.length() <= MAX_LABEL_LENGTH
        ? text
        : text.substring(0, text.offsetByCodePoints(0, MAX_LABEL_LENGTH / 2 - 1))
            + "…"
            + text.substring(text.length() - MAX_LABEL_LENGTH / 2);
  }

  static String format(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }
}
