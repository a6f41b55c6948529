package dev.waymark.lab.cli;

import dev.waymark.cli.display.TextTable;
import dev.waymark.lab.ConfidenceInterval;
import dev.waymark.lab.LabResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The result of an experiment as text: the policies, best first, with confidence intervals. */
final class LabTable {
  private final LabResult result;
  private final int width;

  LabTable(LabResult result, int width) {
    this.result = result;
    this.width = width;
  }

  List<String> lines() {
    List<String> lines = new ArrayList<>(policyLines());
    if (!result.comparisons().isEmpty()) {
      lines.add("");
      lines.addAll(comparisonLines());
    }
    result
        .skipped()
        .forEach((policy, reason) -> lines.add("Skipped: " + policy + " (" + reason + ")"));
    return lines;
  }

  private List<String> policyLines() {
    List<String> pageCounts = result.tablePages();
    List<String> head = new ArrayList<>(List.of("policy", "efficiency", "95 % interval"));
    pageCounts.forEach(pages -> head.add("at " + pages));
    head.addAll(List.of("recall", "pooled", "similar", "worst", "ms/page"));
    TextTable table = new TextTable(head.toArray(String[]::new));
    for (LabResult.Summary summary : result.byEfficiency()) {
      List<String> row = new ArrayList<>();
      row.add(summary.policy());
      row.add(number("%.3f", summary.efficiency().mean()));
      row.add(interval(summary.efficiency()));
      pageCounts.forEach(pages -> row.add(number("%.1f", summary.relevantAt().get(pages))));
      row.add(number("%.0f %%", 100 * summary.recall()));
      row.add(number("%.0f %%", 100 * summary.pooledRecall()));
      row.add(number("%.3f", summary.similarity()));
      row.add(number("%.2f", summary.worst().efficiency()));
      row.add(number("%.2f", summary.millisPerPage()));
      table.addRow(row.toArray(String[]::new));
    }
    return table.lines(width);
  }

  private List<String> comparisonLines() {
    String winner = result.winner().policy();
    TextTable table =
        new TextTable(winner + " against", "better by", "95 % interval", "predicates", "");
    for (LabResult.Summary other : result.byEfficiency()) {
      result
          .compare(winner, other.policy())
          .ifPresent(pair ->
              table.addRow(
                  other.policy(),
                  number("%+.3f", pair.difference().mean()),
                  interval(pair.difference()),
                  pair.wins() + " of " + pair.predicates(),
                  pair.isSignificant() ? "clearly" : "could be chance"));
    }
    return table.lines(width);
  }

  private static String interval(ConfidenceInterval interval) {
    return number("%.3f", interval.low()) + " to " + number("%.3f", interval.high());
  }

  private static String number(String format, double value) {
    return String.format(Locale.ROOT, format, value);
  }
}
