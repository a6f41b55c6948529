package dev.waymark.rank.sessions;

import dev.waymark.text.Markup;
import java.util.List;
import java.util.Locale;

/** Renders a session model: clusters, matrices and paths as text, transitions as SVG. */
public final class SessionModelReport {
  private static final String SHADES = " ·░▒▓█";
  private static final int CELL_PIXELS = 56;
  private static final int MARGIN_PIXELS = 96;
  private static final double DARK_SHARE = 0.5;
  private static final String STYLE =
      "svg.sm text{fill:#222}svg.sm rect{fill:#1f4e79;stroke:#ccc}svg.sm text.on{fill:#fff}"
          + "@media (prefers-color-scheme:dark){svg.sm:root{background:#1b1b1b}"
          + "svg.sm text{fill:#ddd}svg.sm rect{fill:#8fc1f0;stroke:#555}svg.sm text.on{fill:#111}}";

  private SessionModelReport() {}

  /** The model as text. */
  public static String renderText(String topic, SessionModel model) {
    StringBuilder page = new StringBuilder();
    page.append(topic.isEmpty() ? "Sessions" : "Sessions towards " + topic).append('\n');
    page.append(
        String.format(
            Locale.ROOT,
            "%d pages, %d of them targets, in %d dimensions%n",
            model.pages().size(),
            model.clusters().getFirst().pages(),
            model.dimensions()));
    page.append("\nClusters of pages\n");
    for (int c = 0; c < model.clusters().size(); c++) {
      SessionModel.Cluster cluster = model.clusters().get(c);
      page.append(
          String.format(
              Locale.ROOT,
              "  %-8s %5d  %s%n",
              c == 0 ? "targets" : "cluster " + c,
              cluster.pages(),
              String.join(", ", cluster.terms())));
    }
    appendMatrix(
        page,
        "\nTransition probabilities, by links to the nearest target",
        model.transitions(),
        "away");
    appendMatrix(
        page,
        "\nEmission probabilities: clusters, by links to the nearest target",
        model.emissions(),
        "cluster");
    if (!model.paths().isEmpty()) {
      page.append("\nExample paths\n");
      for (List<String> path : model.paths()) {
        page.append("  ").append(String.join("\n    → ", path)).append('\n');
      }
    }
    return page.toString();
  }

  private static void appendMatrix(
      StringBuilder page, String title, double[][] matrix, String columns) {
    page.append(title).append('\n').append("         ");
    for (int j = 0; j < matrix[0].length; j++) {
      page.append(String.format(Locale.ROOT, "%10s", columns + " " + j));
    }
    page.append('\n');
    for (int i = 0; i < matrix.length; i++) {
      page.append(String.format(Locale.ROOT, "  %d away ", i));
      for (double value : matrix[i]) {
        page.append(String.format(Locale.ROOT, "   %s %.2f", shade(value).repeat(2), value));
      }
      page.append('\n');
    }
  }

  private static String shade(double share) {
    int at = (int) Math.min(SHADES.length() - 1, Math.ceil(share * (SHADES.length() - 1)));
    return String.valueOf(SHADES.charAt(at));
  }

  /** The transition matrix as a picture: rows from, columns to, darker is more probable. */
  public static String renderSvg(String topic, SessionModel model) {
    double[][] matrix = model.transitions();
    int size = MARGIN_PIXELS + matrix.length * CELL_PIXELS + 16;
    StringBuilder svg = new StringBuilder();
    svg.append(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"sm\" viewBox=\"0 0 %d %d\" width=\"%d\" height=\"%d\""
            .formatted(size, size, size, size));
    svg.append(" font-family=\"sans-serif\" font-size=\"13\" text-anchor=\"middle\">\n");
    svg.append("<title>Transition probabilities: ")
        .append(Markup.escape(topic))
        .append("</title>\n");
    svg.append("<style>").append(STYLE).append("</style>\n");
    for (int i = 0; i < matrix.length; i++) {
      int at = MARGIN_PIXELS + i * CELL_PIXELS + CELL_PIXELS / 2;
      appendLabel(svg, at, MARGIN_PIXELS - 12, "to T" + i);
      appendLabel(svg, MARGIN_PIXELS - 40, at + 5, "from T" + i);
      for (int j = 0; j < matrix.length; j++) {
        appendCell(
            svg, MARGIN_PIXELS + j * CELL_PIXELS, MARGIN_PIXELS + i * CELL_PIXELS, matrix[i][j]);
      }
    }
    appendLabel(svg, size / 2, 24, Markup.escape(topic.isEmpty() ? "all sessions" : topic));
    return svg.append("</svg>\n").toString();
  }

  private static void appendCell(StringBuilder svg, int x, int y, double share) {
    svg.append(
        String.format(
            Locale.ROOT,
            "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill-opacity=\"%.3f\"/>%n",
            x,
            y,
            CELL_PIXELS,
            CELL_PIXELS,
            share));
    svg.append(
        String.format(
            Locale.ROOT,
            "<text x=\"%d\" y=\"%d\"%s>%.2f</text>%n",
            x + CELL_PIXELS / 2,
            y + CELL_PIXELS / 2 + 5,
            share > DARK_SHARE ? " class=\"on\"" : "",
            share));
  }

  private static void appendLabel(StringBuilder svg, int x, int y, String text) {
    svg.append("<text x=\"%d\" y=\"%d\">%s</text>%n".formatted(x, y, text));
  }
}
