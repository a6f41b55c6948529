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
    List<String> pageCounts = shownPages();
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
    for (Summary row : ConfidenceBands.byEfficiency(result)) {
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

  private List<String> shownPages() {
    List<String> all = List.copyOf(result.summary().getFirst().relevantAt().keySet());
    return all.size() <= 3
        ? all
        : List.of(all.getFirst(), all.get((all.size() - 1) / 2), all.getLast());
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
        ConfidenceBands.byEfficiency(result).stream()
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
    for (Comparison pair : result.comparisons()) {
      boolean same = pair.policy().equals(row) && pair.baseline().equals(column);
      boolean reversed = pair.policy().equals(column) && pair.baseline().equals(row);
      if (same || reversed) {
        double by = 100 * (same ? pair.difference().mean() : -pair.difference().mean());
        double low = 100 * (same ? pair.difference().low() : -pair.difference().high());
        double high = 100 * (same ? pair.difference().high() : -pair.difference().low());
        return "<td%s title=\"%s to %s; better at %d of %d predicates\">%s</td>"
            .formatted(
                !pair.isSignificant() ? "" : by > 0 ? " class=\"plus\"" : " class=\"minus\"",
                number("%+.1f", low),
                number("%+.1f", high),
                same ? pair.wins() : pair.predicates() - pair.wins(),
                pair.predicates(),
                number("%+.1f", by));
      }
    }
    return "<td class=\"self\">·</td>";
  }
}
