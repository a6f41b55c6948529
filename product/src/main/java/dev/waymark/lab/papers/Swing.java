package dev.waymark.lab.papers;

import dev.waymark.lab.LabResult;
import java.util.Arrays;
import java.util.List;

/** How much orders depend on predicate and seed, "Intelligent Crawling", section 4. */
final class Swing implements Claim {
  @Override
  public Paper paper() {
    return Paper.INTELLIGENT;
  }

  @Override
  public String claim() {
    return "Single factors swing with predicate and seed, the composite less.";
  }

  @Override
  public String published() {
    return "curves only, no figures";
  }

  @Override
  public List<String> orders() {
    return SingleFactors.ORDERS;
  }

  @Override
  public Seen look(Bench bench) throws InterruptedException {
    LabResult result = bench.run(SingleFactors.ORDERS);
    double composite = swing(Bench.efficiencies(result, "intelligent-paper"));
    StringBuilder singles = new StringBuilder();
    double sum = 0;
    List<String> factors = SingleFactors.ORDERS.subList(1, 5);
    for (String factor : factors) {
      double one = swing(Bench.efficiencies(result, factor));
      sum += one;
      singles.append(Bench.text("%s %s %.2f", singles.isEmpty() ? "" : ",", factor, one));
    }
    return Seen.of(
        composite < sum / factors.size(),
        Bench.text("deviation of efficiency by its mean: composite %.2f;%s", composite, singles));
  }

  /** Deviation by mean: an order that is always near 0 does not swing less for that. */
  private static double swing(double[] values) {
    return deviation(values) / Math.max(0.01, Arrays.stream(values).average().orElse(0));
  }

  static double deviation(double[] values) {
    double mean = Arrays.stream(values).average().orElse(0);
    double squares = Arrays.stream(values).map(v -> (v - mean) * (v - mean)).sum();
    return Math.sqrt(squares / Math.max(1, values.length - 1));
  }
}
