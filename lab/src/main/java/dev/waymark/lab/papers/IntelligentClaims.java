package dev.waymark.lab.papers;

import dev.waymark.lab.Bootstrap;
import dev.waymark.lab.ConfidenceInterval;
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
  private static final List<String> POLICIES = policies();

  /** A crawl that goes on learning from a first one does so with statistics that add up. */
  private static final String REUSE_POLICY = "intelligent";

  private IntelligentClaims() {}

  private static List<String> policies() {
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
            IntelligentClaims::checkLift),
        claim(
            "The composite is never clearly worse than the best single factor.",
            "on every predicate at or near the best factor, which is another each time",
            IntelligentClaims::checkAgainstBestFactor),
        claim(
            "Single factors swing with predicate and seed, the composite less.",
            "curves only, no figures",
            IntelligentClaims::checkDeviation),
        claim(
            "The composite gets there from any start.",
            "starts differ early on; later the curves come together",
            IntelligentClaims::checkStarts),
        new Claim(
            Paper.INTELLIGENT,
            "Knowledge of an earlier crawl makes the next one better.",
            "42 % against 28 % harvest after 5,000 pages",
            List.of(REUSE_POLICY),
            false,
            IntelligentClaims::checkReuse));
  }

  private static Claim claim(String claim, String published, Claim.Check look) {
    return new Claim(Paper.INTELLIGENT, claim, published, POLICIES, false, look);
  }

  /** Twice as much as random, and the interval of its efficiency is above 0. */
  private static ClaimOutcome checkLift(ClaimExperiments bench) throws InterruptedException {
    LabResult result = bench.run(POLICIES);
    String mark = middleBudget(result);
    double fetched = Double.parseDouble(mark);
    double learning = ClaimExperiments.summaryOf(result, COMPOSITE).relevantAt().get(mark);
    double random = ClaimExperiments.summaryOf(result, "random").relevantAt().get(mark);
    return ClaimOutcome.decided(
        learning > 2 * random
            && ClaimExperiments.summaryOf(result, COMPOSITE).efficiency().low() > 0,
        ClaimExperiments.format(
            "harvest %.1f %% after %s pages, random %.1f %%, lift %.1f",
            100 * learning / fetched,
            mark,
            100 * random / fetched,
            learning / Math.max(random, 0.1)));
  }

  /** The budget in the middle of those that hits are reported at. */
  private static String middleBudget(LabResult result) {
    List<String> marks = List.copyOf(result.summary().getFirst().relevantAt().keySet());
    return marks.get((marks.size() - 1) / 2);
  }

  /** The interval of the difference reaches 0. */
  private static ClaimOutcome checkAgainstBestFactor(ClaimExperiments bench)
      throws InterruptedException {
    LabResult result = bench.run(POLICIES);
    String best =
        FACTORS.stream()
            .max(
                Comparator.comparingDouble(
                    o -> ClaimExperiments.summaryOf(result, o).efficiency().mean()))
            .orElseThrow();
    ConfidenceInterval by = ClaimExperiments.difference(result, COMPOSITE, best);
    return ClaimOutcome.decided(
        by.high() >= 0,
        ClaimExperiments.format(
            "composite %.3f; %s %.3f is the best factor; difference %s",
            ClaimExperiments.summaryOf(result, COMPOSITE).efficiency().mean(),
            best,
            ClaimExperiments.summaryOf(result, best).efficiency().mean(),
            ClaimExperiments.format(by)));
  }

  /** Its standard deviation is below the mean of the factors' deviations. */
  private static ClaimOutcome checkDeviation(ClaimExperiments bench) throws InterruptedException {
    LabResult result = bench.run(POLICIES);
    double composite = deviation(ClaimExperiments.efficiencies(result, COMPOSITE));
    StringBuilder singles = new StringBuilder();
    double sum = 0;
    for (String factor : FACTORS) {
      double one = deviation(ClaimExperiments.efficiencies(result, factor));
      sum += one;
      singles.append(
          ClaimExperiments.format("%s %s %.3f", singles.isEmpty() ? "" : ",", factor, one));
    }
    return ClaimOutcome.decided(
        composite < sum / FACTORS.size(),
        ClaimExperiments.format(
            "standard deviation of efficiency: composite %.3f;%s", composite, singles));
  }

  private static double deviation(double[] values) {
    double mean = Arrays.stream(values).average().orElse(0);
    double squares = Arrays.stream(values).map(v -> (v - mean) * (v - mean)).sum();
    return Math.sqrt(squares / Math.max(1, values.length - 1));
  }

  /** Better than random in 95 % of the runs. */
  private static ClaimOutcome checkStarts(ClaimExperiments bench) throws InterruptedException {
    double[] reached = ClaimExperiments.efficiencies(bench.run(POLICIES), COMPOSITE);
    long above = Arrays.stream(reached).filter(value -> value > 0).count();
    double within =
        byWant(reached, bench).stream()
            .mapToDouble(IntelligentClaims::deviation)
            .average()
            .orElse(0);
    return ClaimOutcome.decided(
        above >= 0.95 * reached.length,
        ClaimExperiments.format(
            "better than random in %d of %d runs; deviation over the starts of a want %.3f",
            above, reached.length, within));
  }

  /** The interval of the difference is above 0. */
  private static ClaimOutcome checkReuse(ClaimExperiments bench) throws InterruptedException {
    LabResult fresh = bench.run(List.of(REUSE_POLICY));
    LabResult reused = bench.runReusing(REUSE_POLICY, bench.size().budget());
    double[] before = ClaimExperiments.efficiencies(fresh, REUSE_POLICY);
    double[] by = ClaimExperiments.efficiencies(reused, REUSE_POLICY);
    Arrays.setAll(by, i -> by[i] - before[i]);
    ConfidenceInterval interval =
        new Bootstrap(bench.size().randomSeed()).interval(byWant(by, bench));
    return ClaimOutcome.decided(
        interval.low() > 0,
        ClaimExperiments.format(
            "efficiency %.3f with, %.3f without; difference %s",
            ClaimExperiments.summaryOf(reused, REUSE_POLICY).efficiency().mean(),
            ClaimExperiments.summaryOf(fresh, REUSE_POLICY).efficiency().mean(),
            ClaimExperiments.format(interval)));
  }

  private static List<double[]> byWant(double[] runs, ClaimExperiments bench) {
    List<double[]> byWant = new ArrayList<>();
    for (int from = 0; from < runs.length; from += bench.size().starts()) {
      byWant.add(Arrays.copyOfRange(runs, from, from + bench.size().starts()));
    }
    return byWant;
  }
}
