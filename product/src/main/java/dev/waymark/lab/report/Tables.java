package dev.waymark.lab.report;

import static dev.waymark.lab.report.Html.escape;
import static dev.waymark.lab.report.Html.number;

import dev.waymark.lab.Interval;
import dev.waymark.lab.LabResult;
import dev.waymark.lab.LabResult.Comparison;
import dev.waymark.lab.LabResult.Summary;
import java.util.List;

/** The tables of one experiment. */
final class Tables {
  /** Orders in the table of pairs, the best ones: it grows with their square. */
  private static final int PAIRED = 10;

  private final LabResult result;
  private final Bands bands;
  private final double least;

  Tables(LabResult result, Bands bands) {
    this.result = result;
    this.bands = bands;
    double low = result.summary().stream().mapToDouble(s -> s.efficiency().low()).min().orElse(0);
    this.least = Math.max(-1, Math.min(0, low));
  }

  String orders() {
    List<String> marks = marks();
    StringBuilder html = new StringBuilder("<thead><tr><th class=\"w\">order</th>");
    html.append("<th class=\"w\">efficiency, 95 % interval</th><th></th>");
    marks.forEach(mark -> html.append("<th class=\"opt\">hits at<br>" + thousands(mark) + "</th>"));
    html.append(
        "<th>recall</th><th class=\"opt\">of<br>union</th><th class=\"opt\">simi-<br>larity");
    html.append("</th><th class=\"opt\">worst<br>want</th><th class=\"opt\">ms per<br>page</th>");
    html.append("</tr></thead><tbody>");
    String winner = result.winner().order();
    for (Summary order : Bands.best(result)) {
      html.append(order.order().equals(winner) ? "<tr class=\"winner\">" : "<tr>");
      html.append("<th>").append(escape(order.order())).append("</th>");
      html.append("<td class=\"dot\">").append(dot(order)).append("</td>");
      html.append("<td>").append(number("%.3f", order.efficiency().mean())).append("</td>");
      marks.forEach(mark ->
          html.append("<td class=\"opt\">" + number("%.1f", order.hitsAt().get(mark)) + "</td>"));
      html.append("<td>" + number("%.0f %%", 100 * order.recall()) + "</td>");
      html.append("<td class=\"opt\">" + number("%.0f %%", 100 * order.unionRecall()) + "</td>");
      html.append("<td class=\"opt\">" + number("%.3f", order.similarity()) + "</td>");
      html.append("<td class=\"opt\">" + number("%.2f", order.worst().efficiency()) + "</td>");
      html.append("<td class=\"opt\">" + number("%.2f", order.millisPerPage()) + "</td></tr>");
    }
    return html.append("</tbody>").toString();
  }

  private List<String> marks() {
    List<String> all = List.copyOf(result.summary().getFirst().hitsAt().keySet());
    return all.size() <= 3
        ? all
        : List.of(all.getFirst(), all.get((all.size() - 1) / 2), all.getLast());
  }

  private static String thousands(String number) {
    return number("%,.0f", Double.parseDouble(number));
  }

  /** An interval as a line with a dot at the mean, on a scale from the least value to 1. */
  private String dot(Summary order) {
    Ink ink = bands.inks().getOrDefault(order.order(), Ink.FAINT);
    Interval value = order.efficiency();
    return ("<svg viewBox=\"0 0 160 20\" preserveAspectRatio=\"none\"><path class=\"l grid\""
            + " d=\"M%1$s 0V20M160 0V20\" stroke-width=\"1\"/><path class=\"l %2$s\" d=\"M%3$s"
            + " 10H%4$s\" stroke-width=\"3\"/><path class=\"l %2$s\" d=\"M%5$s 4V16\""
            + " stroke-width=\"3\"/></svg>")
        .formatted(
            place(0), ink.style(), place(value.low()), place(value.high()), place(value.mean()));
  }

  private String place(double value) {
    double share = (Math.max(least, value) - least) / (1 - least);
    return String.format(java.util.Locale.ROOT, "%.1f", 2 + 156 * share);
  }

  /** How much better the order of a row is than that of a column, in hundredths. */
  String pairs() {
    List<String> orders =
        Bands.best(result).stream()
            .map(Summary::order)
            .filter(order -> !order.equals("oracle"))
            .limit(PAIRED)
            .toList();
    StringBuilder html = new StringBuilder("<thead><tr><th></th>");
    orders.forEach(order -> html.append("<th>" + escape(order).replace("-", "-<wbr>") + "</th>"));
    html.append("</tr></thead><tbody>");
    for (String row : orders) {
      html.append("<tr><th>").append(escape(row)).append("</th>");
      orders.forEach(column -> html.append(cell(row, column)));
      html.append("</tr>");
    }
    return html.append("</tbody>").toString();
  }

  private String cell(String row, String column) {
    for (Comparison pair : result.comparisons()) {
      boolean same = pair.order().equals(row) && pair.than().equals(column);
      boolean turned = pair.order().equals(column) && pair.than().equals(row);
      if (same || turned) {
        double by = 100 * (same ? pair.by().mean() : -pair.by().mean());
        double low = 100 * (same ? pair.by().low() : -pair.by().high());
        double high = 100 * (same ? pair.by().high() : -pair.by().low());
        return "<td%s title=\"%s to %s; better at %d of %d wants\">%s</td>"
            .formatted(
                !pair.clear() ? "" : by > 0 ? " class=\"plus\"" : " class=\"minus\"",
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
