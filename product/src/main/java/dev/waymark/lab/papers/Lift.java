package dev.waymark.lab.papers;

import dev.waymark.lab.LabResult;
import java.util.List;

/** The lift curves of "Intelligent Crawling", section 4. */
final class Lift implements Claim {
  private static final String ORDER = "intelligent-paper";

  @Override
  public Paper paper() {
    return Paper.INTELLIGENT;
  }

  @Override
  public String claim() {
    return "A crawl that learns finds many times what a random one finds.";
  }

  @Override
  public String published() {
    return "harvest 33-41 % after some 10,000 pages, random 0.07-0.4 %";
  }

  @Override
  public List<String> orders() {
    return List.of(ORDER);
  }

  @Override
  public Seen look(Bench bench) throws InterruptedException {
    LabResult result = bench.run(SingleFactors.ORDERS);
    String mark = SingleFactors.middle(result);
    double fetched = Double.parseDouble(mark);
    double learning = Bench.of(result, ORDER).hitsAt().get(mark);
    double random = Bench.of(result, "random").hitsAt().get(mark);
    return Seen.of(
        learning > 2 * random && Bench.of(result, ORDER).efficiency().low() > 0,
        Bench.text(
            "harvest %.1f %% after %s pages, random %.1f %%, lift %.1f",
            100 * learning / fetched,
            mark,
            100 * random / fetched,
            learning / Math.max(random, 0.1)));
  }
}
