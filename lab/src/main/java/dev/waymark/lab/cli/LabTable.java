package dev.waymark.lab.cli;

import dev.waymark.cli.command.TextTable;
import dev.waymark.lab.ConfidenceInterval;
import dev.waymark.lab.LabResult;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** The result of an experiment as text: the orders, best first, and how sure that is. */
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
        .forEach((order, reason) -> lines.add("Skipped: " + order + " (" + reason + ")"));
    return lines;
  }

  private List<String> policyLines() {
    List<String> marks = shownBudgets();
    List<String> head = new ArrayList<>(List.of("order", "efficiency", "95 % interval"));
    marks.forEach(mark -> head.add("at " + mark));
    head.addAll(List.of("recall", "pooled", "similar", "worst", "ms/page"));
    TextTable table = new TextTable(head.toArray(String[]::new));
    for (LabResult.Summary order : byEfficiency()) {
      List<String> row = new ArrayList<>();
      row.add(order.order());
      row.add(number("%.3f", order.efficiency().mean()));
      row.add(interval(order.efficiency()));
      marks.forEach(mark -> row.add(number("%.1f", order.relevantAt().get(mark))));
      row.add(number("%.0f %%", 100 * order.recall()));
      row.add(number("%.0f %%", 100 * order.pooledRecall()));
      row.add(number("%.3f", order.similarity()));
      row.add(number("%.2f", order.worst().efficiency()));
      row.add(number("%.2f", order.millisPerPage()));
      table.addRow(row.toArray(String[]::new));
    }
    return table.lines(width);
  }

  /** An early one, the middle and the end: more do not fit a line. */
  private List<String> shownBudgets() {
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
    String winner = result.winner().order();
    TextTable table = new TextTable(winner + " against", "better by", "95 % interval", "wants", "");
    for (LabResult.Summary other : byEfficiency()) {
      for (LabResult.Comparison c : result.comparisons()) {
        boolean first = c.order().equals(winner) && c.baseline().equals(other.order());
        boolean second = c.baseline().equals(winner) && c.order().equals(other.order());
        if (first || second) {
          ConfidenceInterval by =
              first
                  ? c.difference()
                  : new ConfidenceInterval(
                      -c.difference().mean(), -c.difference().high(), -c.difference().low());
          table.addRow(
              other.order(),
              number("%+.3f", by.mean()),
              interval(by),
              (first ? c.wins() : c.wants() - c.wins()) + " of " + c.wants(),
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
