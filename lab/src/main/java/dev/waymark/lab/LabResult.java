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
 * @param randomSeed of everything drawn
 * @param sideInformation what orders were allowed to know
 * @param step fetches between two points of a curve
 * @param skipped orders that could not be run on what was given, each with the reason
 * @param strongestFeatures what orders had learned at the end of their run from the first start
 */
@JsonPropertyOrder({
  "web",
  "command",
  "pages",
  "budget",
  "starts",
  "randomSeed",
  "sideInformation",
  "step",
  "skipped",
  "results",
  "summary",
  "comparisons",
  "strongestFeatures"
})
public record LabResult(
    String web,
    String command,
    int pages,
    int budget,
    int starts,
    long randomSeed,
    SideInformation sideInformation,
    int step,
    Map<String, String> skipped,
    List<Run> results,
    List<Summary> summary,
    List<Comparison> comparisons,
    List<PolicyFeatures> strongestFeatures) {

  /** One run; {@code curve} has the hits after every {@code step} fetches. */
  @JsonPropertyOrder({
    "want",
    "relevantPages",
    "order",
    "start",
    "fetched",
    "relevant",
    "relevantAt",
    "recall",
    "pooledRecall",
    "similarity",
    "efficiency",
    "millisPerPage",
    "curve"
  })
  public record Run(
      String want,
      int relevantPages,
      String order,
      int start,
      int fetched,
      int relevant,
      Map<String, Integer> relevantAt,
      double recall,
      double pooledRecall,
      double similarity,
      double efficiency,
      double millisPerPage,
      int[] curve) {}

  /** One order over all runs. */
  @JsonPropertyOrder({
    "order",
    "efficiency",
    "relevantAt",
    "recall",
    "pooledRecall",
    "similarity",
    "worst",
    "millisPerPage"
  })
  public record Summary(
      String order,
      ConfidenceInterval efficiency,
      Map<String, Double> relevantAt,
      double recall,
      double pooledRecall,
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
  public record Comparison(
      String order, String baseline, ConfidenceInterval difference, int wins, int wants) {

    /** Whether the interval leaves out 0. */
    public boolean isSignificant() {
      return difference.low() > 0 || difference.high() < 0;
    }
  }

  /** What an order had learned about a want. */
  public record PolicyFeatures(
      String want,
      String order,
      List<StrongestFeatures.Feature> favour,
      List<StrongestFeatures.Feature> against) {}

  /** The summary of the order with the highest efficiency, the oracle left out. */
  public Summary winner() {
    return summary.stream()
        .filter(order -> !order.order().equals("oracle"))
        .max(java.util.Comparator.comparingDouble(order -> order.efficiency().mean()))
        .orElse(summary.getFirst());
  }
}
