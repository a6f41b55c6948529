package dev.waymark.lab.papers;

import dev.waymark.lab.Given;
import dev.waymark.lab.Interval;
import dev.waymark.lab.LabResult;
import java.util.List;

/**
 * One order against others where people's traces are known, "Collaborative Crawling", section 5.
 *
 * @param order that is said to be better
 * @param than all of these
 */
record PeopleBeat(String claim, String published, String order, List<String> than)
    implements Claim {
  private static final List<String> ORDERS =
      List.of("collaborative", "collaborative+links", "intelligent-paper", "links-paper", "random");

  /** Knows the web's training traces. */
  static final Given OWN = new Given(List.of("own"), "none", 0);

  @Override
  public Paper paper() {
    return Paper.COLLABORATIVE;
  }

  @Override
  public List<String> orders() {
    return ORDERS;
  }

  @Override
  public boolean people() {
    return true;
  }

  @Override
  public Seen look(Bench bench) throws InterruptedException {
    LabResult result = bench.run(ORDERS, OWN);
    StringBuilder text = new StringBuilder();
    text.append(Bench.text("%s %.3f", order, Bench.of(result, order).efficiency().mean()));
    boolean holds = true;
    for (String other : than) {
      Interval by = Bench.difference(result, order, other);
      holds &= by.mean() > 0;
      text.append(
          Bench.text(
              "; %s %.3f, difference %s",
              other, Bench.of(result, other).efficiency().mean(), Bench.text(by)));
    }
    return Seen.of(holds, text.toString());
  }
}
