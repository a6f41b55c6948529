package dev.waymark.lab.papers;

import dev.waymark.lab.Bootstrap;
import dev.waymark.lab.Interval;
import dev.waymark.lab.LabResult;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/** What "Intelligent Crawling" says of its crawler, section 4. */
final class IntelligentClaims {
  private static final String COMPOSITE = "intelligent-paper";
  private static final List<String> FACTORS =
      List.of("content-paper", "url-tokens-paper", "links-paper", "siblings-paper");

  /** The crawler of the paper, its factors one by one, and the lower end. */
  private static final List<String> ORDERS = orders();

  /** A crawl that goes on learning from a first one does so with statistics that add up. */
  private static final String REUSING = "intelligent";

  private IntelligentClaims() {}

  private static List<String> orders() {
    List<String> orders = new ArrayList<>(List.of(COMPOSITE));
    orders.addAll(FACTORS);
    orders.add("random");
    return List.copyOf(orders);
  }

  static List<Claim> all() {
    return List.of(
        claim(
            "A crawl that learns finds many times what a random one finds.",
            "harvest 33-41 % after some 10,000 pages, random 0.07-0.4 %",
            IntelligentClaims::lift),
        claim(
            "The composite is never clearly worse than the best single factor.",
            "on every predicate at or near the best factor, which is another each time",
            IntelligentClaims::single),
        claim(
            "Single factors swing with predicate and seed, the composite less.",
            "curves only, no figures",
            IntelligentClaims::swing),
        claim(
            "The composite gets there from any start.",
            "starts differ early on; later the curves come together",
            IntelligentClaims::starts),
        new Claim(
            Paper.INTELLIGENT,
            "Knowledge of an earlier crawl makes the next one better.",
            "42 % against 28 % harvest after 5,000 pages",
            List.of(REUSING),
            false,
            IntelligentClaims::reuse));
  }

  private static Claim claim(String claim, String published, Claim.Look look) {
    return new Claim(Paper.INTELLIGENT, claim, published, ORDERS, false, look);
  }

  /** Twice as much as random, and the interval of its efficiency is above 0. */
  private static Seen lift(Bench bench) throws InterruptedException {
    LabResult result = bench.run(ORDERS);
    String mark = middle(result);
    double fetched = Double.parseDouble(mark);
    double learning = Bench.of(result, COMPOSITE).hitsAt().get(mark);
    double random = Bench.of(result, "random").hitsAt().get(mark);
    return Seen.of(
        learning > 2 * random && Bench.of(result, COMPOSITE).efficiency().low() > 0,
        Bench.text(
            "harvest %.1f %% after %s pages, random %.1f %%, lift %.1f",
            100 * learning / fetched,
            mark,
            100 * random / fetched,
            learning / Math.max(random, 0.1)));
  }

  /** The budget in the middle of those that hits are reported at. */
  private static String middle(LabResult result) {
    List<String> marks = List.copyOf(result.summary().getFirst().hitsAt().keySet());
    return marks.get((marks.size() - 1) / 2);
  }

  /** The interval of the difference reaches 0. */
  private static Seen single(Bench bench) throws InterruptedException {
    LabResult result = bench.run(ORDERS);
    String best =
        FACTORS.stream()
            .max(Comparator.comparingDouble(o -> Bench.of(result, o).efficiency().mean()))
            .orElseThrow();
    Interval by = Bench.difference(result, COMPOSITE, best);
    return Seen.of(
        by.high() >= 0,
        Bench.text(
            "composite %.3f; %s %.3f is the best factor; difference %s",
            Bench.of(result, COMPOSITE).efficiency().mean(),
            best,
            Bench.of(result, best).efficiency().mean(),
            Bench.text(by)));
  }

  /** Its standard deviation is below the mean of the factors' deviations. */
  private static Seen swing(Bench bench) throws InterruptedException {
    LabResult result = bench.run(ORDERS);
    double composite = deviation(Bench.efficiencies(result, COMPOSITE));
    StringBuilder singles = new StringBuilder();
    double sum = 0;
    for (String factor : FACTORS) {
      double one = deviation(Bench.efficiencies(result, factor));
      sum += one;
      singles.append(Bench.text("%s %s %.3f", singles.isEmpty() ? "" : ",", factor, one));
    }
    return Seen.of(
        composite < sum / FACTORS.size(),
        Bench.text("standard deviation of efficiency: composite %.3f;%s", composite, singles));
  }

  private static double deviation(double[] values) {
    double mean = Arrays.stream(values).average().orElse(0);
    double squares = Arrays.stream(values).map(v -> (v - mean) * (v - mean)).sum();
    return Math.sqrt(squares / Math.max(1, values.length - 1));
  }

  /** Better than random in 95 % of the runs. */
  private static Seen starts(Bench bench) throws InterruptedException {
    double[] reached = Bench.efficiencies(bench.run(ORDERS), COMPOSITE);
    long above = Arrays.stream(reached).filter(value -> value > 0).count();
    double within =
        byWant(reached, bench).stream()
            .mapToDouble(IntelligentClaims::deviation)
            .average()
            .orElse(0);
    return Seen.of(
        above >= 0.95 * reached.length,
        Bench.text(
            "better than random in %d of %d runs; deviation over the starts of a want %.3f",
            above, reached.length, within));
  }

  /** The interval of the difference is above 0. */
  private static Seen reuse(Bench bench) throws InterruptedException {
    LabResult fresh = bench.run(List.of(REUSING));
    LabResult reused = bench.reusing(REUSING, bench.size().budget());
    double[] before = Bench.efficiencies(fresh, REUSING);
    double[] by = Bench.efficiencies(reused, REUSING);
    Arrays.setAll(by, i -> by[i] - before[i]);
    Interval interval = new Bootstrap(bench.size().seed()).interval(byWant(by, bench));
    return Seen.of(
        interval.low() > 0,
        Bench.text(
            "efficiency %.3f with, %.3f without; difference %s",
            Bench.of(reused, REUSING).efficiency().mean(),
            Bench.of(fresh, REUSING).efficiency().mean(),
            Bench.text(interval)));
  }

  private static List<double[]> byWant(double[] runs, Bench bench) {
    List<double[]> byWant = new ArrayList<>();
    for (int from = 0; from < runs.length; from += bench.size().starts()) {
      byWant.add(Arrays.copyOfRange(runs, from, from + bench.size().starts()));
    }
    return byWant;
  }
}
