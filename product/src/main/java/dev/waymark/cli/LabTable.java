package dev.waymark.cli;

import dev.waymark.lab.Interval;
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
    List<String> lines = new ArrayList<>(orders());
    if (!result.comparisons().isEmpty()) {
      lines.add("");
      lines.addAll(comparisons());
    }
    result
        .leftOut()
        .forEach((order, reason) -> lines.add("Left out: " + order + " (" + reason + ")"));
    return lines;
  }

  private List<String> orders() {
    List<String> marks = marks();
    List<String> head = new ArrayList<>(List.of("order", "efficiency", "95 % interval"));
    marks.forEach(mark -> head.add("at " + mark));
    head.addAll(List.of("recall", "of union", "similar", "worst", "ms/page"));
    Table table = new Table(head.toArray(String[]::new));
    for (LabResult.Summary order : best()) {
      List<String> row = new ArrayList<>();
      row.add(order.order());
      row.add(number("%.3f", order.efficiency().mean()));
      row.add(interval(order.efficiency()));
      marks.forEach(mark -> row.add(number("%.1f", order.hitsAt().get(mark))));
      row.add(number("%.0f %%", 100 * order.recall()));
      row.add(number("%.0f %%", 100 * order.unionRecall()));
      row.add(number("%.3f", order.similarity()));
      row.add(number("%.2f", order.worst().efficiency()));
      row.add(number("%.2f", order.millisPerPage()));
      table.row(row.toArray(String[]::new));
    }
    return table.lines(width);
  }

  /** An early one, the middle and the end: more do not fit a line. */
  private List<String> marks() {
    List<String> all = List.copyOf(result.summary().getFirst().hitsAt().keySet());
    return all.size() <= 3
        ? all
        : List.of(all.getFirst(), all.get((all.size() - 1) / 2), all.getLast());
  }

  private List<LabResult.Summary> best() {
    return result.summary().stream()
        .sorted(
            Comparator.comparingDouble((LabResult.Summary s) -> s.efficiency().mean()).reversed())
        .toList();
  }

  private List<String> comparisons() {
    String winner = result.winner().order();
    Table table = new Table(winner + " against", "better by", "95 % interval", "wants", "");
    for (LabResult.Summary other : best()) {
      for (LabResult.Comparison c : result.comparisons()) {
        boolean first = c.order().equals(winner) && c.than().equals(other.order());
        boolean second = c.than().equals(winner) && c.order().equals(other.order());
        if (first || second) {
          Interval by =
              first ? c.by() : new Interval(-c.by().mean(), -c.by().high(), -c.by().low());
          table.row(
              other.order(),
              number("%+.3f", by.mean()),
              interval(by),
              (first ? c.wins() : c.wants() - c.wins()) + " of " + c.wants(),
              c.clear() ? "clearly" : "could be chance");
        }
      }
    }
    return table.lines(width);
  }

  private static String interval(Interval interval) {
    return number("%.3f", interval.low()) + " to " + number("%.3f", interval.high());
  }

  private static String number(String format, double value) {
    return String.format(Locale.ROOT, format, value);
  }
}
