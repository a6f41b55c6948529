package dev.waymark.lab;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.util.List;
import java.util.Map;

/**
 * What a lab run leaves for scripts, papers and the report; its components are the keys of the JSON
 * file.
 *
 * @param web the web's own name for itself
 * @param command that brings the same result again
 * @param pages of the web
 * @param budget fetches of a run
 * @param starts seed sets
 * @param seed of everything drawn
 * @param given what orders were allowed to know
 * @param step fetches between two points of a curve
 * @param leftOut orders that could not be run on what was given, each with the reason
 * @param learned what orders had learned at the end of their run from the first start
 */
@JsonPropertyOrder({
  "web",
  "command",
  "pages",
  "budget",
  "starts",
  "seed",
  "given",
  "step",
  "leftOut",
  "results",
  "summary",
  "comparisons",
  "learned"
})
public record LabResult(
    String web,
    String command,
    int pages,
    int budget,
    int starts,
    long seed,
    Given given,
    int step,
    Map<String, String> leftOut,
    List<Run> results,
    List<Summary> summary,
    List<Comparison> comparisons,
    List<Lesson> learned) {

  /** One run; {@code curve} has the hits after every {@code step} fetches. */
  @JsonPropertyOrder({
    "want",
    "positives",
    "order",
    "start",
    "fetched",
    "hits",
    "hitsAt",
    "recall",
    "unionRecall",
    "similarity",
    "efficiency",
    "millisPerPage",
    "curve"
  })
  public record Run(
      String want,
      int positives,
      String order,
      int start,
      int fetched,
      int hits,
      Map<String, Integer> hitsAt,
      double recall,
      double unionRecall,
      double similarity,
      double efficiency,
      double millisPerPage,
      int[] curve) {}

  /** One order over all runs. */
  @JsonPropertyOrder({
    "order",
    "efficiency",
    "hitsAt",
    "recall",
    "unionRecall",
    "similarity",
    "worst",
    "millisPerPage"
  })
  public record Summary(
      String order,
      Interval efficiency,
      Map<String, Double> hitsAt,
      double recall,
      double unionRecall,
      double similarity,
      Worst worst,
      double millisPerPage) {}

  /** The want an order is worst at, by mean efficiency. */
  public record Worst(String want, double efficiency) {}

  /**
   * How much better one order is than another, run by run, in efficiency.
   *
   * @param wins wants at which it is better on average
   * @param wants all of them
   */
  public record Comparison(String order, String than, Interval by, int wins, int wants) {

    /** Whether the interval leaves out 0. */
    public boolean clear() {
      return by.low() > 0 || by.high() < 0;
    }
  }

  /** What an order had learned about a want. */
  public record Lesson(
      String want, String order, List<Learned.Feature> favour, List<Learned.Feature> against) {}

  /** The summary of the order with the highest efficiency, the oracle left out. */
  public Summary winner() {
    return summary.stream()
        .filter(order -> !order.order().equals("oracle"))
        .max(java.util.Comparator.comparingDouble(order -> order.efficiency().mean()))
        .orElse(summary.getFirst());
  }
}
