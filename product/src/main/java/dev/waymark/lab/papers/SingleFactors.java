package dev.waymark.lab.papers;

import dev.waymark.lab.Interval;
import dev.waymark.lab.LabResult;
import java.util.Comparator;
import java.util.List;

/** Single factors against the composite, "Intelligent Crawling", section 4. */
final class SingleFactors implements Claim {
  private static final List<String> SINGLE =
      List.of("content-paper", "url-tokens-paper", "links-paper", "siblings-paper");

  /** Less efficiency than this is not a clear difference. */
  private static final double MARGIN = 0.02;

  /** The crawler of the paper, its factors one by one, and the lower end. */
  static final List<String> ORDERS =
      List.of(
          "intelligent-paper",
          "content-paper",
          "url-tokens-paper",
          "links-paper",
          "siblings-paper",
          "random");

  @Override
  public Paper paper() {
    return Paper.INTELLIGENT;
  }

  @Override
  public String claim() {
    return "The composite is never clearly worse than the best single factor.";
  }

  @Override
  public String published() {
    return "on every predicate at or near the best factor, which is another each time";
  }

  @Override
  public List<String> orders() {
    return ORDERS;
  }

  @Override
  public Seen look(Bench bench) throws InterruptedException {
    LabResult result = bench.run(ORDERS);
    String best =
        SINGLE.stream()
            .max(Comparator.comparingDouble(o -> Bench.of(result, o).efficiency().mean()))
            .orElseThrow();
    Interval by = Bench.difference(result, "intelligent-paper", best);
    return Seen.of(
        by.high() >= -MARGIN,
        Bench.text(
            "composite %.3f; %s %.3f is the best factor; difference %s",
            Bench.of(result, "intelligent-paper").efficiency().mean(),
            best,
            Bench.of(result, best).efficiency().mean(),
            Bench.text(by)));
  }

  /** The budget in the middle of those that hits are reported at. */
  static String middle(LabResult result) {
    List<String> marks = List.copyOf(result.summary().getFirst().hitsAt().keySet());
    return marks.get((marks.size() - 1) / 2);
  }
}
