package dev.waymark.lab.report;

import static dev.waymark.lab.report.ReportText.escape;
import static dev.waymark.lab.report.ReportText.number;

import dev.waymark.lab.ConfidenceInterval;
import dev.waymark.lab.LabResult;
import dev.waymark.lab.LabResult.Comparison;
import dev.waymark.lab.LabResult.Summary;
import java.util.List;

/** The tables of one experiment. */
final class ReportTables {
  /** Orders in the table of pairs, the best ones: it grows with their square. */
  private static final int MAX_COMPARED_POLICIES = 10;

  private final LabResult result;
  private final ConfidenceBands bands;
  private final double scaleMin;

  ReportTables(LabResult result, ConfidenceBands bands) {
    this.result = result;
    this.bands = bands;
    double low = result.summary().stream().mapToDouble(s -> s.efficiency().low()).min().orElse(0);
    this.scaleMin = Math.max(-1, Math.min(0, low));
  }

  String policyTable() {
    List<String> marks = shownBudgets();
    StringBuilder html = new StringBuilder("<thead><tr><th class=\"w\">order</th>");
    html.append("<th class=\"w\">efficiency, 95 % interval</th><th></th>");
    marks.forEach(
        mark -> html.append("<th class=\"opt\">relevant at<br>" + thousands(mark) + "</th>"));
    html.append(
        "<th>recall</th><th class=\"opt\">pooled<br>recall</th><th class=\"opt\">simi-<br>larity");
    html.append("</th><th class=\"opt\">worst<br>want</th><th class=\"opt\">ms per<br>page</th>");
    html.append("</tr></thead><tbody>");
    String winner = result.winner().order();
    for (Summary order : ConfidenceBands.byEfficiency(result)) {
      html.append(order.order().equals(winner) ? "<tr class=\"winner\">" : "<tr>");
      html.append("<th>").append(escape(order.order())).append("</th>");
      html.append("<td class=\"dot\">").append(intervalPlot(order)).append("</td>");
      html.append("<td>").append(number("%.3f", order.efficiency().mean())).append("</td>");
      marks.forEach(mark ->
          html.append(
              "<td class=\"opt\">" + number("%.1f", order.relevantAt().get(mark)) + "</td>"));
      html.append("<td>" + number("%.0f %%", 100 * order.recall()) + "</td>");
      html.append("<td class=\"opt\">" + number("%.0f %%", 100 * order.pooledRecall()) + "</td>");
      html.append("<td class=\"opt\">" + number("%.3f", order.similarity()) + "</td>");
      html.append("<td class=\"opt\">" + number("%.2f", order.worst().efficiency()) + "</td>");
      html.append("<td class=\"opt\">" + number("%.2f", order.millisPerPage()) + "</td></tr>");
    }
    return html.append("</tbody>").toString();
  }

  private List<String> shownBudgets() {
    List<String> all = List.copyOf(result.summary().getFirst().relevantAt().keySet());
    return all.size() <= 3
        ? all
        : List.of(all.getFirst(), all.get((all.size() - 1) / 2), all.getLast());
  }

  private static String thousands(String number) {
    return number("%,.0f", Double.parseDouble(number));
  }

  /** An interval as a line with a dot at the mean, on a scale from the least value to 1. */
  private String intervalPlot(Summary order) {
    DrawStyle ink = bands.styles().getOrDefault(order.order(), DrawStyle.MUTED);
    ConfidenceInterval value = order.efficiency();
    return ("<svg viewBox=\"0 0 160 20\" preserveAspectRatio=\"none\"><path class=\"l grid\""
            + " d=\"M%1$s 0V20M160 0V20\" stroke-width=\"1\"/><path class=\"l %2$s\" d=\"M%3$s"
            + " 10H%4$s\" stroke-width=\"3\"/><path class=\"l %2$s\" d=\"M%5$s 4V16\""
            + " stroke-width=\"3\"/></svg>")
        .formatted(toX(0), ink.cssClass(), toX(value.low()), toX(value.high()), toX(value.mean()));
  }

  private String toX(double value) {
    double share = (Math.max(scaleMin, value) - scaleMin) / (1 - scaleMin);
    return String.format(java.util.Locale.ROOT, "%.1f", 2 + 156 * share);
  }

  /** How much better the order of a row is than that of a column, in hundredths. */
  String comparisonTable() {
    List<String> orders =
        ConfidenceBands.byEfficiency(result).stream()
            .map(Summary::order)
            .filter(order -> !order.equals("oracle"))
            .limit(MAX_COMPARED_POLICIES)
            .toList();
    StringBuilder html = new StringBuilder("<thead><tr><th></th>");
    orders.forEach(order -> html.append("<th>" + escape(order).replace("-", "-<wbr>") + "</th>"));
    html.append("</tr></thead><tbody>");
    for (String row : orders) {
      html.append("<tr><th>").append(escape(row)).append("</th>");
      orders.forEach(column -> html.append(comparisonCell(row, column)));
      html.append("</tr>");
    }
    return html.append("</tbody>").toString();
  }

  private String comparisonCell(String row, String column) {
    for (Comparison pair : result.comparisons()) {
      boolean same = pair.order().equals(row) && pair.baseline().equals(column);
      boolean turned = pair.order().equals(column) && pair.baseline().equals(row);
      if (same || turned) {
        double by = 100 * (same ? pair.difference().mean() : -pair.difference().mean());
        double low = 100 * (same ? pair.difference().low() : -pair.difference().high());
        double high = 100 * (same ? pair.difference().high() : -pair.difference().low());
        return "<td%s title=\"%s to %s; better at %d of %d wants\">%s</td>"
            .formatted(
                !pair.isSignificant() ? "" : by > 0 ? " class=\"plus\"" : " class=\"minus\"",
                number("%+.1f", low),
                number("%+.1f", high),
                same ? pair.wins() : pair.wants() - pair.wins(),
                pair.wants(),
                number("%+.1f", by));
      }
    }
    return "<td class=\"self\">·</td>";
  }
}
