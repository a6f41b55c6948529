package dev.waymark.lab;

import dev.waymark.lab.LabResult.Comparison;
import dev.waymark.lab.LabResult.PolicyFeatures;
import dev.waymark.lab.LabResult.Run;
import dev.waymark.lab.LabResult.Summary;
import dev.waymark.lab.LabResult.Worst;
import dev.waymark.lab.replay.Measures;
import dev.waymark.lab.replay.RunOutcome;
import dev.waymark.lab.replay.StrongestFeatures;
import dev.waymark.lab.replay.WebSnapshot;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** Summarizes runs. */
final class ResultSummarizer {
  /** Numbers of pages after which relevant pages are reported. */
  private static final int[] REPORTED_PAGES = {
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
    this.curveStep = Math.max(1, plan.pages() / CURVE_POINTS);
  }

  /**
   * @param ran the policies that were run, in the plan's order
   * @param skipped those that were not, each with the reason
   * @param outcomes by predicate, policy, seed set
   */
  LabResult summarize(
      WebSnapshot snapshot,
      List<String> ran,
      Map<String, String> skipped,
      List<RunOutcome> outcomes) {
    Map<String, Integer> pooled = PooledRecall.countPooled(outcomes);
    List<Run> runs = outcomes.stream().map(outcome -> toRun(outcome, pooled)).toList();
    return new LabResult(
        snapshot.web().name(),
        plan.command(),
        snapshot.web().pages(),
        plan.pages(),
        plan.seedSets(),
        plan.randomSeed(),
        plan.sideInformation(),
        curveStep,
        skipped,
        runs,
        ran.stream().map(policy -> summary(policy, runsOf(runs, policy))).toList(),
        comparisons(runs, ran),
        outcomes.stream()
            .filter(o -> !o.strongestFeatures().isEmpty())
            .map(ResultSummarizer::toPolicyFeatures)
            .toList());
  }

  private static List<Run> runsOf(List<Run> runs, String policy) {
    return runs.stream().filter(run -> run.policy().equals(policy)).toList();
  }

  private static PolicyFeatures toPolicyFeatures(RunOutcome outcome) {
    StrongestFeatures learned = outcome.strongestFeatures();
    return new PolicyFeatures(
        outcome.want(), outcome.policy(), learned.favour(), learned.against());
  }

  private Run toRun(RunOutcome outcome, Map<String, Integer> pooled) {
    Map<String, Integer> relevantAt = new LinkedHashMap<>();
    for (int pages : reportedPages()) {
      relevantAt.put(String.valueOf(pages), Measures.relevantAt(outcome.relevantAfter(), pages));
    }
    int[] curve = new int[plan.pages() / curveStep];
    for (int i = 0; i < curve.length; i++) {
      curve[i] = Measures.relevantAt(outcome.relevantAfter(), (i + 1) * curveStep);
    }
    return new Run(
        outcome.want(),
        outcome.relevantPages(),
        outcome.policy(),
        outcome.seedSet(),
        outcome.relevantAfter().length,
        outcome.relevant(),
        relevantAt,
        share(outcome.relevant(), outcome.relevantPages()),
        share(outcome.relevant(), pooled.getOrDefault(PooledRecall.runKey(outcome), 0)),
        outcome.similarity(),
        outcome.efficiency(),
        outcome.millisPerPage(),
        curve);
  }

  private static double share(int part, int whole) {
    return whole == 0 ? 0 : (double) part / whole;
  }

  private List<Integer> reportedPages() {
    List<Integer> reported = new ArrayList<>();
    for (int pages : REPORTED_PAGES) {
      if (pages < plan.pages()) {
        reported.add(pages);
      }
    }
    reported.add(plan.pages());
    return reported;
  }

  private Summary summary(String policy, List<Run> runs) {
    Map<String, Double> relevantAt = new LinkedHashMap<>();
    for (int pages : reportedPages()) {
      String key = String.valueOf(pages);
      relevantAt.put(key, mean(runs, run -> run.relevantAt().get(key)));
    }
    Worst worst =
        efficienciesByPredicate(runs).entrySet().stream()
            .map(e -> new Worst(e.getKey(), Arrays.stream(e.getValue()).average().orElse(0)))
            .min(Comparator.comparingDouble(Worst::efficiency))
            .orElse(new Worst("", 0));
    return new Summary(
        policy,
        bootstrap.interval(List.copyOf(efficienciesByPredicate(runs).values())),
        relevantAt,
        mean(runs, Run::recall),
        mean(runs, Run::pooledRecall),
        mean(runs, Run::similarity),
        worst,
        mean(runs, Run::millisPerPage));
  }

  private static double mean(List<Run> runs, ToDoubleFunction<Run> value) {
    return runs.stream().mapToDouble(value).average().orElse(0);
  }

  /** Efficiencies by predicate, in the order of the seed sets. */
  private static Map<String, double[]> efficienciesByPredicate(List<Run> runs) {
    Map<String, List<Double>> values = new LinkedHashMap<>();
    for (Run run : runs) {
      values.computeIfAbsent(run.want(), key -> new ArrayList<>()).add(run.efficiency());
    }
    Map<String, double[]> arrays = new LinkedHashMap<>();
    values.forEach(
        (want, list) -> arrays.put(want, list.stream().mapToDouble(Double::doubleValue).toArray()));
    return arrays;
  }

  /** Every policy against every later one; the oracle, which is 1 by definition, is left out. */
  private List<Comparison> comparisons(List<Run> runs, List<String> ran) {
    List<String> policies = ran.stream().filter(policy -> !policy.equals("oracle")).toList();
    List<Comparison> all = new ArrayList<>();
    for (int a = 0; a < policies.size(); a++) {
      for (int b = a + 1; b < policies.size(); b++) {
        all.add(compare(runsOf(runs, policies.get(a)), runsOf(runs, policies.get(b))));
      }
    }
    return all;
  }

  private Comparison compare(List<Run> a, List<Run> b) {
    Map<String, double[]> first = efficienciesByPredicate(a);
    Map<String, double[]> second = efficienciesByPredicate(b);
    List<double[]> differences = new ArrayList<>();
    int wins = 0;
    for (String want : first.keySet()) {
      double[] difference = first.get(want).clone();
      double sum = 0;
      for (int i = 0; i < difference.length; i++) {
        difference[i] -= second.get(want)[i];
        sum += difference[i];
      }
      differences.add(difference);
      wins += sum > 0 ? 1 : 0;
    }
    return new Comparison(
        a.getFirst().policy(),
        b.getFirst().policy(),
        bootstrap.interval(differences),
        wins,
        differences.size());
  }
}
