package dev.waymark.lab;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import dev.waymark.lab.replay.StrongestFeatures;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The result of a lab run, for scripts, papers and the report; its components are the keys of the
 * JSON file.
 *
 * @param web the web's own name for itself
 * @param command that reproduces the result
 * @param webPages of the web
 * @param pages fetches of a run
 * @param seedSets seed sets per predicate
 * @param randomSeed of everything sampled
 * @param sideInformation what policies may know besides the pages they crawl
 * @param step pages between two points of a curve
 * @param skipped policies that lack side information, each with the reason
 * @param strongestFeatures what policies had learned at the end of their run from the first seed
 *     set
 */
@JsonPropertyOrder({
  "web",
  "command",
  "webPages",
  "pages",
  "seedSets",
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
    int webPages,
    int pages,
    int seedSets,
    long randomSeed,
    SideInformation sideInformation,
    int step,
    Map<String, String> skipped,
    List<Run> results,
    List<Summary> summary,
    List<Comparison> comparisons,
    List<PolicyFeatures> strongestFeatures) {

  /** One run; {@code curve} has the relevant pages found after every {@code step} pages. */
  @JsonPropertyOrder({
    "want",
    "relevantPages",
    "policy",
    "seedSet",
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
      String policy,
      int seedSet,
      int fetched,
      int relevant,
      Map<String, Integer> relevantAt,
      double recall,
      double pooledRecall,
      double similarity,
      double efficiency,
      double millisPerPage,
      int[] curve) {}

  /** One policy over all runs. */
  @JsonPropertyOrder({
    "policy",
    "efficiency",
    "relevantAt",
    "recall",
    "pooledRecall",
    "similarity",
    "worst",
    "millisPerPage"
  })
  public record Summary(
      String policy,
      ConfidenceInterval efficiency,
      Map<String, Double> relevantAt,
      double recall,
      double pooledRecall,
      double similarity,
      Worst worst,
      double millisPerPage) {}

  /** The predicate a policy is worst at, by mean efficiency. */
  public record Worst(String want, double efficiency) {}

  /**
   * How much better one policy is than another, run by run, in efficiency.
   *
   * @param wins predicates at which it is better on average
   * @param predicates all of them
   */
  public record Comparison(
      String policy, String baseline, ConfidenceInterval difference, int wins, int predicates) {

    /** Whether the interval leaves out 0. */
    public boolean isSignificant() {
      return difference.low() > 0 || difference.high() < 0;
    }

    private Comparison reversed() {
      return new Comparison(baseline, policy, difference.negated(), predicates - wins, predicates);
    }
  }

  /** What a policy had learned about a predicate. */
  public record PolicyFeatures(
      String want,
      String policy,
      List<StrongestFeatures.Feature> favour,
      List<StrongestFeatures.Feature> against) {}

  /** The summary of the policy with the highest efficiency, the oracle left out. */
  public Summary winner() {
    return summary.stream()
        .filter(one -> !one.policy().equals("oracle"))
        .max(Comparator.comparingDouble(one -> one.efficiency().mean()))
        .orElse(summary.getFirst());
  }

  /** Policies by efficiency, the best first. */
  public List<Summary> byEfficiency() {
    return summary.stream()
        .sorted(Comparator.comparingDouble((Summary one) -> one.efficiency().mean()).reversed())
        .toList();
  }

  /** How much better a policy is than another, if both were run. */
  public Optional<Comparison> compare(String policy, String baseline) {
    for (Comparison pair : comparisons) {
      if (pair.policy().equals(policy) && pair.baseline().equals(baseline)) {
        return Optional.of(pair);
      }
      if (pair.policy().equals(baseline) && pair.baseline().equals(policy)) {
        return Optional.of(pair.reversed());
      }
    }
    return Optional.empty();
  }

  /** Numbers of pages for a table's columns: an early one, the middle and the end. */
  public List<String> tablePages() {
    List<String> all = List.copyOf(summary.getFirst().relevantAt().keySet());
    return all.size() <= 3
        ? all
        : List.of(all.getFirst(), all.get((all.size() - 1) / 2), all.getLast());
  }
}
