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

  /** The crawler of the paper, its factors one by one, and the lower bound. */
  private static final List<String> POLICIES = policies();

  /** Reuse takes counts that can be added up, which those as published cannot. */
  private static final String REUSE_POLICY = "intelligent";

  private IntelligentClaims() {}

  private static List<String> policies() {
    List<String> policies = new ArrayList<>(List.of(COMPOSITE));
    policies.addAll(FACTORS);
    policies.add("random");
    return List.copyOf(policies);
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
            "The composite finds relevant pages from any seed set.",
            "seed sets differ early on; later the curves converge",
            IntelligentClaims::checkSeedSets),
        new Claim(
            Paper.INTELLIGENT,
            "Knowledge of an earlier crawl makes the next one better.",
            "42 % against 28 % harvest after 5,000 pages",
            List.of(REUSE_POLICY),
            false,
            IntelligentClaims::checkReuse));
  }

  private static Claim claim(String statement, String published, Claim.Check check) {
    return new Claim(Paper.INTELLIGENT, statement, published, POLICIES, false, check);
  }

  /** Twice as much as random, and the interval of its efficiency is above 0. */
  private static ClaimOutcome checkLift(ClaimExperiments experiments) throws InterruptedException {
    LabResult result = experiments.run(POLICIES);
    String pages = middlePages(result);
    double fetched = Double.parseDouble(pages);
    double learning = ClaimExperiments.summaryOf(result, COMPOSITE).relevantAt().get(pages);
    double random = ClaimExperiments.summaryOf(result, "random").relevantAt().get(pages);
    return ClaimOutcome.decided(
        learning > 2 * random
            && ClaimExperiments.summaryOf(result, COMPOSITE).efficiency().low() > 0,
        ClaimExperiments.format(
            "harvest %.1f %% after %s pages, random %.1f %%, lift %.1f",
            100 * learning / fetched,
            pages,
            100 * random / fetched,
            learning / Math.max(random, 0.1)));
  }

  /** The number of pages in the middle of those that relevant pages are reported at. */
  private static String middlePages(LabResult result) {
    List<String> reported = List.copyOf(result.summary().getFirst().relevantAt().keySet());
    return reported.get((reported.size() - 1) / 2);
  }

  /** The interval of the difference reaches 0. */
  private static ClaimOutcome checkAgainstBestFactor(ClaimExperiments experiments)
      throws InterruptedException {
    LabResult result = experiments.run(POLICIES);
    String best =
        FACTORS.stream()
            .max(
                Comparator.comparingDouble(
                    o -> ClaimExperiments.summaryOf(result, o).efficiency().mean()))
            .orElseThrow();
    ConfidenceInterval difference = ClaimExperiments.difference(result, COMPOSITE, best);
    return ClaimOutcome.decided(
        difference.high() >= 0,
        ClaimExperiments.format(
            "composite %.3f; %s %.3f is the best factor; difference %s",
            ClaimExperiments.summaryOf(result, COMPOSITE).efficiency().mean(),
            best,
            ClaimExperiments.summaryOf(result, best).efficiency().mean(),
            ClaimExperiments.format(difference)));
  }

  /** Its standard deviation is below the mean of the factors' deviations. */
  private static ClaimOutcome checkDeviation(ClaimExperiments experiments)
      throws InterruptedException {
    LabResult result = experiments.run(POLICIES);
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
  private static ClaimOutcome checkSeedSets(ClaimExperiments experiments)
      throws InterruptedException {
    double[] efficiencies = ClaimExperiments.efficiencies(experiments.run(POLICIES), COMPOSITE);
    long above = Arrays.stream(efficiencies).filter(value -> value > 0).count();
    double within =
        byPredicate(efficiencies, experiments).stream()
            .mapToDouble(IntelligentClaims::deviation)
            .average()
            .orElse(0);
    return ClaimOutcome.decided(
        above >= 0.95 * efficiencies.length,
        ClaimExperiments.format(
            "better than random in %d of %d runs; deviation over the seed sets of a predicate %.3f",
            above, efficiencies.length, within));
  }

  /** The interval of the difference is above 0. */
  private static ClaimOutcome checkReuse(ClaimExperiments experiments) throws InterruptedException {
    LabResult fresh = experiments.run(List.of(REUSE_POLICY));
    LabResult reused = experiments.runReusing(REUSE_POLICY, experiments.size().pages());
    double[] without = ClaimExperiments.efficiencies(fresh, REUSE_POLICY);
    double[] gain = ClaimExperiments.efficiencies(reused, REUSE_POLICY);
    Arrays.setAll(gain, i -> gain[i] - without[i]);
    ConfidenceInterval interval =
        new Bootstrap(experiments.size().randomSeed()).interval(byPredicate(gain, experiments));
    return ClaimOutcome.decided(
        interval.low() > 0,
        ClaimExperiments.format(
            "efficiency %.3f with, %.3f without; difference %s",
            ClaimExperiments.summaryOf(reused, REUSE_POLICY).efficiency().mean(),
            ClaimExperiments.summaryOf(fresh, REUSE_POLICY).efficiency().mean(),
            ClaimExperiments.format(interval)));
  }

  private static List<double[]> byPredicate(double[] runs, ClaimExperiments experiments) {
    List<double[]> byPredicate = new ArrayList<>();
    for (int from = 0; from < runs.length; from += experiments.size().seedSets()) {
      byPredicate.add(Arrays.copyOfRange(runs, from, from + experiments.size().seedSets()));
    }
    return byPredicate;
  }
}
