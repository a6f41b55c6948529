package dev.waymark.lab;

import dev.waymark.lab.LabResult.Comparison;
import dev.waymark.lab.LabResult.PolicyFeatures;
import dev.waymark.lab.LabResult.Run;
import dev.waymark.lab.LabResult.Summary;
import dev.waymark.lab.LabResult.Worst;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** Sums runs up. */
final class ResultSummarizer {
  /** Budgets at which hits are reported. */
  private static final int[] REPORTED_BUDGETS = {
    100, 200, 500, 1000, 1500, 2000, 5000, 10_000, 20_000, 50_000
  };

  /** Points of a curve, about. */
  private static final int CURVE_POINTS = 150;

  private final LabPlan plan;
  private final Bootstrap bootstrap;
  private final int curveStep;

  ResultSummarizer(LabPlan plan) {
    this.plan = plan;
    this.bootstrap = new Bootstrap(plan.randomSeed());
    this.curveStep = Math.max(1, plan.budget() / CURVE_POINTS);
  }

  /**
   * @param ran the orders that were run, in the order of the plan
   * @param outcomes by want, order, start
   */
  LabResult of(
      WebSnapshot terrain, List<String> ran, Map<String, String> out, List<RunOutcome> outcomes) {
    Map<String, Integer> union = PooledRecall.countPooled(outcomes);
    List<Run> runs = outcomes.stream().map(outcome -> toRun(outcome, union)).toList();
    return new LabResult(
        terrain.web().name(),
        plan.command(),
        terrain.web().pages(),
        plan.budget(),
        plan.starts(),
        plan.randomSeed(),
        plan.sideInformation(),
        curveStep,
        out,
        runs,
        ran.stream().map(order -> summary(order, runsOf(runs, order))).toList(),
        comparisons(runs, ran),
        outcomes.stream()
            .filter(o -> !o.strongestFeatures().isEmpty())
            .map(ResultSummarizer::toPolicyFeatures)
            .toList());
  }

  private static List<Run> runsOf(List<Run> runs, String order) {
    return runs.stream().filter(run -> run.order().equals(order)).toList();
  }

  private static PolicyFeatures toPolicyFeatures(RunOutcome outcome) {
    StrongestFeatures learned = outcome.strongestFeatures();
    return new PolicyFeatures(
        outcome.want(), outcome.policy(), learned.favour(), learned.against());
  }

  private Run toRun(RunOutcome outcome, Map<String, Integer> union) {
    Map<String, Integer> hitsAt = new LinkedHashMap<>();
    for (int mark : reportedBudgets()) {
      hitsAt.put(String.valueOf(mark), Measures.relevantAt(outcome.relevantAfter(), mark));
    }
    int[] curve = new int[plan.budget() / curveStep];
    for (int i = 0; i < curve.length; i++) {
      curve[i] = Measures.relevantAt(outcome.relevantAfter(), (i + 1) * curveStep);
    }
    return new Run(
        outcome.want(),
        outcome.relevantPages(),
        outcome.policy(),
        outcome.start(),
        outcome.relevantAfter().length,
        outcome.relevant(),
        hitsAt,
        share(outcome.relevant(), outcome.relevantPages()),
        share(outcome.relevant(), union.getOrDefault(PooledRecall.runKey(outcome), 0)),
        outcome.similarity(),
        outcome.efficiency(),
        outcome.millisPerPage(),
        curve);
  }

  private static double share(int part, int whole) {
    return whole == 0 ? 0 : (double) part / whole;
  }

  private List<Integer> reportedBudgets() {
    List<Integer> marks = new ArrayList<>();
    for (int mark : REPORTED_BUDGETS) {
      if (mark < plan.budget()) {
        marks.add(mark);
      }
    }
    marks.add(plan.budget());
    return marks;
  }

  private Summary summary(String order, List<Run> runs) {
    Map<String, Double> hitsAt = new LinkedHashMap<>();
    for (int mark : reportedBudgets()) {
      String key = String.valueOf(mark);
      hitsAt.put(key, mean(runs, run -> run.relevantAt().get(key)));
    }
    Worst worst =
        efficienciesByWant(runs).entrySet().stream()
            .map(e ->
                new Worst(e.getKey(), java.util.Arrays.stream(e.getValue()).average().orElse(0)))
            .min(java.util.Comparator.comparingDouble(Worst::efficiency))
            .orElse(new Worst("", 0));
    return new Summary(
        order,
        bootstrap.interval(List.copyOf(efficienciesByWant(runs).values())),
        hitsAt,
        mean(runs, Run::recall),
        mean(runs, Run::pooledRecall),
        mean(runs, Run::similarity),
        worst,
        mean(runs, Run::millisPerPage));
  }

  private static double mean(List<Run> runs, ToDoubleFunction<Run> value) {
    return runs.stream().mapToDouble(value).average().orElse(0);
  }

  /** Efficiencies by want, in the order of the starts. */
  private static Map<String, double[]> efficienciesByWant(List<Run> runs) {
    Map<String, List<Double>> values = new LinkedHashMap<>();
    for (Run run : runs) {
      values.computeIfAbsent(run.want(), key -> new ArrayList<>()).add(run.efficiency());
    }
    Map<String, double[]> arrays = new LinkedHashMap<>();
    values.forEach(
        (want, list) -> arrays.put(want, list.stream().mapToDouble(Double::doubleValue).toArray()));
    return arrays;
  }

  /** Every order against every later one; the oracle, which is 1 by definition, is left out. */
  private List<Comparison> comparisons(List<Run> runs, List<String> ran) {
    List<String> orders = ran.stream().filter(order -> !order.equals("oracle")).toList();
    List<Comparison> all = new ArrayList<>();
    for (int a = 0; a < orders.size(); a++) {
      for (int b = a + 1; b < orders.size(); b++) {
        all.add(compare(runsOf(runs, orders.get(a)), runsOf(runs, orders.get(b))));
      }
    }
    return all;
  }

  private Comparison compare(List<Run> a, List<Run> b) {
    Map<String, double[]> ours = efficienciesByWant(a);
    Map<String, double[]> theirs = efficienciesByWant(b);
    List<double[]> differences = new ArrayList<>();
    int wins = 0;
    for (String want : ours.keySet()) {
      double[] difference = ours.get(want).clone();
      double sum = 0;
      for (int i = 0; i < difference.length; i++) {
        difference[i] -= theirs.get(want)[i];
        sum += difference[i];
      }
      differences.add(difference);
      wins += sum > 0 ? 1 : 0;
    }
    return new Comparison(
        a.getFirst().order(),
        b.getFirst().order(),
        bootstrap.interval(differences),
        wins,
        differences.size());
  }
}
