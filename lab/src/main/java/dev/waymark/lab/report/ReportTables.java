package dev.waymark.lab.report;

import static dev.waymark.lab.report.ReportText.number;
import static dev.waymark.text.Markup.escape;

import dev.waymark.lab.ConfidenceInterval;
import dev.waymark.lab.LabResult;
import dev.waymark.lab.LabResult.Comparison;
import dev.waymark.lab.LabResult.Summary;
import java.util.List;
import java.util.Locale;

/** The tables of one experiment. */
final class ReportTables {
  /** Policies in the table of pairs, the best ones: it grows with their square. */
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
    List<String> pageCounts = result.tablePages();
    StringBuilder html = new StringBuilder("<thead><tr><th class=\"w\">policy</th>");
    html.append("<th class=\"w\">efficiency, 95 % interval</th><th></th>");
    pageCounts.forEach(
        pages -> html.append("<th class=\"opt\">relevant at<br>" + thousands(pages) + "</th>"));
    html.append(
        "<th>recall</th><th class=\"opt\">pooled<br>recall</th><th class=\"opt\">simi-<br>larity");
    html.append(
        "</th><th class=\"opt\">worst<br>predicate</th><th class=\"opt\">ms per<br>page</th>");
    html.append("</tr></thead><tbody>");
    String winner = result.winner().policy();
    for (Summary row : result.byEfficiency()) {
      html.append(row.policy().equals(winner) ? "<tr class=\"winner\">" : "<tr>");
      html.append("<th>").append(escape(row.policy())).append("</th>");
      html.append("<td class=\"dot\">").append(intervalPlot(row)).append("</td>");
      html.append("<td>").append(number("%.3f", row.efficiency().mean())).append("</td>");
      pageCounts.forEach(pages ->
          html.append(
              "<td class=\"opt\">" + number("%.1f", row.relevantAt().get(pages)) + "</td>"));
      html.append("<td>" + number("%.0f %%", 100 * row.recall()) + "</td>");
      html.append("<td class=\"opt\">" + number("%.0f %%", 100 * row.pooledRecall()) + "</td>");
      html.append("<td class=\"opt\">" + number("%.3f", row.similarity()) + "</td>");
      html.append("<td class=\"opt\">" + number("%.2f", row.worst().efficiency()) + "</td>");
      html.append("<td class=\"opt\">" + number("%.2f", row.millisPerPage()) + "</td></tr>");
    }
    return html.append("</tbody>").toString();
  }

  private static String thousands(String number) {
    return number("%,.0f", Double.parseDouble(number));
  }

  /** An interval as a line with a dot at the mean, on a scale from the least value to 1. */
  private String intervalPlot(Summary summary) {
    DrawStyle style = bands.styles().getOrDefault(summary.policy(), DrawStyle.MUTED);
    ConfidenceInterval value = summary.efficiency();
    return ("<svg viewBox=\"0 0 160 20\" preserveAspectRatio=\"none\"><path class=\"l grid\""
            + " d=\"M%1$s 0V20M160 0V20\" stroke-width=\"1\"/><path class=\"l %2$s\" d=\"M%3$s"
            + " 10H%4$s\" stroke-width=\"3\"/><path class=\"l %2$s\" d=\"M%5$s 4V16\""
            + " stroke-width=\"3\"/></svg>")
        .formatted(
            toX(0), style.cssClass(), toX(value.low()), toX(value.high()), toX(value.mean()));
  }

  private String toX(double value) {
    double share = (Math.max(scaleMin, value) - scaleMin) / (1 - scaleMin);
    return String.format(Locale.ROOT, "%.1f", 2 + 156 * share);
  }

  /** How much better the policy of a row is than that of a column, in hundredths. */
  String comparisonTable() {
    List<String> policies =
        result.byEfficiency().stream()
            .map(Summary::policy)
            .filter(policy -> !policy.equals("oracle"))
            .limit(MAX_COMPARED_POLICIES)
            .toList();
    StringBuilder html = new StringBuilder("<thead><tr><th></th>");
    policies.forEach(
        policy -> html.append("<th>" + escape(policy).replace("-", "-<wbr>") + "</th>"));
    html.append("</tr></thead><tbody>");
    for (String row : policies) {
      html.append("<tr><th>").append(escape(row)).append("</th>");
      policies.forEach(column -> html.append(comparisonCell(row, column)));
      html.append("</tr>");
    }
    return html.append("</tbody>").toString();
  }

  private String comparisonCell(String row, String column) {
    return result
        .compare(row, column)
        .map(ReportTables::comparisonCell)
        .orElse("<td class=\"self\">·</td>");
  }

  private static String comparisonCell(Comparison pair) {
    double mean = 100 * pair.difference().mean();
    return "<td%s title=\"%s to %s; better at %d of %d predicates\">%s</td>"
        .formatted(
            !pair.isSignificant() ? "" : mean > 0 ? " class=\"plus\"" : " class=\"minus\"",
            number("%+.1f", 100 * pair.difference().low()),
            number("%+.1f", 100 * pair.difference().high()),
            pair.wins(),
            pair.predicates(),
            number("%+.1f", mean));
  }
}
