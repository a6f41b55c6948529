package dev.waymark.lab.cli;

import dev.waymark.cli.command.TextTable;
import dev.waymark.lab.ConfidenceInterval;
import dev.waymark.lab.LabResult;
import java.util.ArrayList;
import java.util.Comparator;
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
    List<String> pageCounts = shownPages();
    List<String> head = new ArrayList<>(List.of("policy", "efficiency", "95 % interval"));
    pageCounts.forEach(pages -> head.add("at " + pages));
    head.addAll(List.of("recall", "pooled", "similar", "worst", "ms/page"));
    TextTable table = new TextTable(head.toArray(String[]::new));
    for (LabResult.Summary summary : byEfficiency()) {
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

  /** An early one, the middle and the end: more do not fit a line. */
  private List<String> shownPages() {
    List<String> all = List.copyOf(result.summary().getFirst().relevantAt().keySet());
    return all.size() <= 3
        ? all
        : List.of(all.getFirst(), all.get((all.size() - 1) / 2), all.getLast());
  }

  private List<LabResult.Summary> byEfficiency() {
    return result.summary().stream()
        .sorted(
            Comparator.comparingDouble((LabResult.Summary s) -> s.efficiency().mean()).reversed())
        .toList();
  }

  private List<String> comparisonLines() {
    String winner = result.winner().policy();
    TextTable table =
        new TextTable(winner + " against", "better by", "95 % interval", "predicates", "");
    for (LabResult.Summary other : byEfficiency()) {
      for (LabResult.Comparison c : result.comparisons()) {
        boolean first = c.policy().equals(winner) && c.baseline().equals(other.policy());
        boolean second = c.baseline().equals(winner) && c.policy().equals(other.policy());
        if (first || second) {
          ConfidenceInterval by =
              first
                  ? c.difference()
                  : new ConfidenceInterval(
                      -c.difference().mean(), -c.difference().high(), -c.difference().low());
          table.addRow(
              other.policy(),
              number("%+.3f", by.mean()),
              interval(by),
              (first ? c.wins() : c.predicates() - c.wins()) + " of " + c.predicates(),
              c.isSignificant() ? "clearly" : "could be chance");
        }
      }
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
