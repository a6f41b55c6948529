package dev.waymark.lab.papers;

import dev.waymark.lab.LabResult;
import java.util.Arrays;
import java.util.List;

/** Robustness to where a crawl begins, "Intelligent Crawling", section 4. */
final class Seeds implements Claim {
  @Override
  public Paper paper() {
    return Paper.INTELLIGENT;
  }

  @Override
  public String claim() {
    return "The composite gets there from any start.";
  }

  @Override
  public String published() {
    return "starts differ early on; later the curves come together";
  }

  @Override
  public List<String> orders() {
    return SingleFactors.ORDERS;
  }

  @Override
  public Seen look(Bench bench) throws InterruptedException {
    LabResult result = bench.run(SingleFactors.ORDERS);
    double[] reached = Bench.efficiencies(result, "intelligent-paper");
    long above = Arrays.stream(reached).filter(value -> value > 0).count();
    double within = 0;
    int wants = reached.length / bench.size().starts();
    for (int want = 0; want < wants; want++) {
      int from = want * bench.size().starts();
      within += Swing.deviation(Arrays.copyOfRange(reached, from, from + bench.size().starts()));
    }
    return Seen.of(
        above >= 0.95 * reached.length,
        Bench.text(
            "better than random in %d of %d runs; deviation over the starts of a want %.3f",
            above, reached.length, within / Math.max(1, wants)));
  }
}
