package dev.waymark.lab;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What a lab run leaves for scripts, papers and the report; its components are the keys of the JSON
 * file.
 *
 * @param web the web's own name for itself
 * @param pages of the web
 * @param budget fetches of a run
 * @param starts seed sets
 * @param seed of everything drawn
 * @param given what orders were allowed to know
 * @param step fetches between two points of a curve
 */
@JsonPropertyOrder({
  "web",
  "pages",
  "budget",
  "starts",
  "seed",
  "given",
  "step",
  "results",
  "summary",
  "comparisons"
})
public record LabResult(
    String web,
    int pages,
    int budget,
    int starts,
    long seed,
    Given given,
    int step,
    List<Run> results,
    List<Summary> summary,
    List<Comparison> comparisons) {

  /** Budgets at which hits are reported. */
  private static final int[] MARKS = {
    100, 200, 500, 1000, 1500, 2000, 5000, 10_000, 20_000, 50_000
  };

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
    "efficiency",
    "millisPerPage",
    "curve",
    "learned"
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
      double efficiency,
      double millisPerPage,
      int[] curve,
      List<String> learned) {}

  /** One order over all runs. */
  @JsonPropertyOrder({"order", "efficiency", "hitsAt", "recall", "worst", "millisPerPage"})
  public record Summary(
      String order,
      Interval efficiency,
      Map<String, Double> hitsAt,
      double recall,
      Worst worst,
      double millisPerPage) {}

  /** The want an order is worst at, by mean efficiency. */
  public record Worst(String want, double efficiency) {}

  /** How much better the first order is than another, run by run, in efficiency. */
  public record Comparison(String order, String than, Interval by, int wins, int wants) {}

  static LabResult of(String web, int pages, Plan plan, List<Outcome> outcomes) {
    int step = Math.max(1, plan.budget() / 150);
    Map<String, Integer> union = Unions.of(outcomes);
    List<Run> runs = outcomes.stream().map(o -> run(o, plan, step, union)).toList();
    List<Summary> summary = new ArrayList<>();
    for (String order : plan.orders()) {
      summary.add(summary(order, of(runs, order), plan));
    }
    List<Comparison> comparisons = new ArrayList<>();
    for (String order : plan.orders().subList(1, plan.orders().size())) {
      comparisons.add(compare(of(runs, plan.orders().getFirst()), of(runs, order), plan.seed()));
    }
    return new LabResult(
        web,
        pages,
        plan.budget(),
        plan.starts(),
        plan.seed(),
        plan.given(),
        step,
        runs,
        summary,
        comparisons);
  }

  private static List<Run> of(List<Run> runs, String order) {
    return runs.stream().filter(run -> run.order.equals(order)).toList();
  }

  private static Run run(Outcome outcome, Plan plan, int step, Map<String, Integer> union) {
    Map<String, Integer> hitsAt = new LinkedHashMap<>();
    for (int mark : marks(plan.budget())) {
      hitsAt.put(String.valueOf(mark), Measures.at(outcome.hitsAfter(), mark));
    }
    int[] curve = new int[plan.budget() / step];
    for (int i = 0; i < curve.length; i++) {
      curve[i] = Measures.at(outcome.hitsAfter(), (i + 1) * step);
    }
    int found = union.getOrDefault(Unions.key(outcome), 0);
    return new Run(
        outcome.want(),
        outcome.positives(),
        outcome.order(),
        outcome.start(),
        outcome.hitsAfter().length,
        outcome.hits(),
        hitsAt,
        share(outcome.hits(), outcome.positives()),
        share(outcome.hits(), found),
        outcome.efficiency(),
        outcome.millisPerPage(),
        curve,
        outcome.learned());
  }

  private static double share(int part, int whole) {
    return whole == 0 ? 0 : (double) part / whole;
  }

  private static List<Integer> marks(int budget) {
    List<Integer> marks = new ArrayList<>();
    for (int mark : MARKS) {
      if (mark < budget) {
        marks.add(mark);
      }
    }
    marks.add(budget);
    return marks;
  }

  private static Summary summary(String order, List<Run> runs, Plan plan) {
    Map<String, Double> hitsAt = new LinkedHashMap<>();
    for (int mark : marks(plan.budget())) {
      String key = String.valueOf(mark);
      hitsAt.put(key, runs.stream().mapToInt(r -> r.hitsAt.get(key)).average().orElse(0));
    }
    Map<String, Double> wants = byWant(runs);
    Worst worst =
        wants.entrySet().stream()
            .min(Map.Entry.comparingByValue())
            .map(e -> new Worst(e.getKey(), e.getValue()))
            .orElse(new Worst("", 0));
    return new Summary(
        order,
        Measures.interval(runs.stream().mapToDouble(Run::efficiency).toArray(), plan.seed()),
        hitsAt,
        runs.stream().mapToDouble(Run::recall).average().orElse(0),
        worst,
        runs.stream().mapToDouble(Run::millisPerPage).average().orElse(0));
  }

  private static Map<String, Double> byWant(List<Run> runs) {
    Map<String, List<Double>> values = new TreeMap<>();
    for (Run run : runs) {
      values.computeIfAbsent(run.want, key -> new ArrayList<>()).add(run.efficiency);
    }
    Map<String, Double> means = new TreeMap<>();
    values.forEach((want, list) ->
        means.put(want, list.stream().mapToDouble(Double::doubleValue).average().orElse(0)));
    return means;
  }

  private static Comparison compare(List<Run> a, List<Run> b, long seed) {
    Map<String, Double> wantsA = byWant(a);
    Map<String, Double> wantsB = byWant(b);
    int wins = (int) wantsA.keySet().stream().filter(w -> wantsA.get(w) > wantsB.get(w)).count();
    return new Comparison(
        a.getFirst().order,
        b.getFirst().order,
        Measures.paired(
            a.stream().mapToDouble(Run::efficiency).toArray(),
            b.stream().mapToDouble(Run::efficiency).toArray(),
            seed),
        wins,
        wantsA.size());
  }
}
