package dev.waymark.relevance.topics;

import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/** Precision and recall of a model's topics in cross-validation. */
public record CrossValidationReport(List<TopicMetrics> topics) {

  public CrossValidationReport(List<TopicMetrics> topics) {
    this.topics = List.copyOf(topics);
  }

  /** The mean precision of the topics. */
  public double precision() {
    return mean(TopicMetrics::precision);
  }

  /** The mean recall of the topics. */
  public double recall() {
    return mean(TopicMetrics::recall);
  }

  private double mean(ToDoubleFunction<TopicMetrics> value) {
    return topics.stream().mapToDouble(value).average().orElse(0);
  }

  /** As a text table. */
  public String formatTable() {
    int width = Math.max(5, topics.stream().mapToInt(t -> t.topic().length()).max().orElse(0));
    StringBuilder table = new StringBuilder();
    String line = "%-" + width + "s %9s %10s %7s%n";
    table.append(String.format(Locale.ROOT, line, "topic", "examples", "precision", "recall"));
    for (TopicMetrics topic : topics) {
      table.append(
          formatRow(line, topic.topic(), topic.examples(), topic.precision(), topic.recall()));
    }
    int all = topics.stream().mapToInt(TopicMetrics::examples).sum();
    return table.append(formatRow(line, "mean", all, precision(), recall())).toString();
  }

  private static String formatRow(
      String line, String name, int examples, double precision, double recall) {
    return String.format(
        Locale.ROOT,
        line,
        name,
        examples,
        String.format(Locale.ROOT, "%.2f", precision),
        String.format(Locale.ROOT, "%.2f", recall));
  }
}
