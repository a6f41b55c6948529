package dev.waymark.lab;

import dev.waymark.lab.LabResult.Comparison;
import dev.waymark.lab.LabResult.Lesson;
import dev.waymark.lab.LabResult.Run;
import dev.waymark.lab.LabResult.Summary;
import dev.waymark.lab.LabResult.Worst;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** Sums runs up. */
final class Totals {
  /** Budgets at which hits are reported. */
  private static final int[] MARKS = {
    100, 200, 500, 1000, 1500, 2000, 5000, 10_000, 20_000, 50_000
  };

  /** Points of a curve, about. */
  private static final int POINTS = 150;

  private final Plan plan;
  private final Bootstrap bootstrap;
  private final int step;

  Totals(Plan plan) {
    this.plan = plan;
    this.bootstrap = new Bootstrap(plan.seed());
    this.step = Math.max(1, plan.budget() / POINTS);
  }

  /**
   * @param ran the orders that were run, in the order of the plan
   * @param outcomes by want, order, start
   */
  LabResult of(Terrain terrain, List<String> ran, Map<String, String> out, List<Outcome> outcomes) {
    Map<String, Integer> union = Unions.of(outcomes);
    List<Run> runs = outcomes.stream().map(outcome -> run(outcome, union)).toList();
    return new LabResult(
        terrain.web().name(),
        plan.command(),
        terrain.web().pages(),
        plan.budget(),
        plan.starts(),
        plan.seed(),
        plan.given(),
        step,
        out,
        runs,
        ran.stream().map(order -> summary(order, of(runs, order))).toList(),
        comparisons(runs, ran),
        outcomes.stream().filter(o -> !o.learned().isEmpty()).map(Totals::lesson).toList());
  }

  private static List<Run> of(List<Run> runs, String order) {
    return runs.stream().filter(run -> run.order().equals(order)).toList();
  }

  private static Lesson lesson(Outcome outcome) {
    Learned learned = outcome.learned();
    return new Lesson(outcome.want(), outcome.order(), learned.favour(), learned.against());
  }

  private Run run(Outcome outcome, Map<String, Integer> union) {
    Map<String, Integer> hitsAt = new LinkedHashMap<>();
    for (int mark : marks()) {
      hitsAt.put(String.valueOf(mark), Measures.at(outcome.hitsAfter(), mark));
    }
    int[] curve = new int[plan.budget() / step];
    for (int i = 0; i < curve.length; i++) {
      curve[i] = Measures.at(outcome.hitsAfter(), (i + 1) * step);
    }
    return new Run(
        outcome.want(),
        outcome.positives(),
        outcome.order(),
        outcome.start(),
        outcome.hitsAfter().length,
        outcome.hits(),
        hitsAt,
        share(outcome.hits(), outcome.positives()),
        share(outcome.hits(), union.getOrDefault(Unions.key(outcome), 0)),
        outcome.similarity(),
        outcome.efficiency(),
        outcome.millisPerPage(),
        curve);
  }

  private static double share(int part, int whole) {
    return whole == 0 ? 0 : (double) part / whole;
  }

  private List<Integer> marks() {
    List<Integer> marks = new ArrayList<>();
    for (int mark : MARKS) {
      if (mark < plan.budget()) {
        marks.add(mark);
      }
    }
    marks.add(plan.budget());
    return marks;
  }

  private Summary summary(String order, List<Run> runs) {
    Map<String, Double> hitsAt = new LinkedHashMap<>();
    for (int mark : marks()) {
      String key = String.valueOf(mark);
      hitsAt.put(key, mean(runs, run -> run.hitsAt().get(key)));
    }
    Worst worst =
        byWant(runs).entrySet().stream()
            .map(e ->
                new Worst(e.getKey(), java.util.Arrays.stream(e.getValue()).average().orElse(0)))
            .min(java.util.Comparator.comparingDouble(Worst::efficiency))
            .orElse(new Worst("", 0));
    return new Summary(
        order,
        bootstrap.interval(List.copyOf(byWant(runs).values())),
        hitsAt,
        mean(runs, Run::recall),
        mean(runs, Run::unionRecall),
        mean(runs, Run::similarity),
        worst,
        mean(runs, Run::millisPerPage));
  }

  private static double mean(List<Run> runs, ToDoubleFunction<Run> value) {
    return runs.stream().mapToDouble(value).average().orElse(0);
  }

  /** Efficiencies by want, in the order of the starts. */
  private static Map<String, double[]> byWant(List<Run> runs) {
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
        all.add(compare(of(runs, orders.get(a)), of(runs, orders.get(b))));
      }
    }
    return all;
  }

  private Comparison compare(List<Run> a, List<Run> b) {
    Map<String, double[]> ours = byWant(a);
    Map<String, double[]> theirs = byWant(b);
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
