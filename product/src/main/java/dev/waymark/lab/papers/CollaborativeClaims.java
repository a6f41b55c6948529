package dev.waymark.lab.papers;

import dev.waymark.lab.Given;
import dev.waymark.lab.Interval;
import dev.waymark.lab.LabResult;
import java.util.List;

/** What "Collaborative Crawling" says, section 5: orders that know people's traces and others. */
final class CollaborativeClaims {
  private static final List<String> ORDERS =
      List.of("collaborative", "collaborative+links", "intelligent-paper", "links-paper", "random");

  /** Knows the web's training traces. */
  private static final Given OWN = new Given(List.of("own"), "none", 0);

  private CollaborativeClaims() {}

  static List<Claim> all() {
    return List.of(
        claim(
            "Following people is better than following links and words.",
            "above the best of five intelligent crawls on SPORTS and ARTS",
            "collaborative",
            "intelligent-paper"),
        claim(
            "People and links together are better than either.",
            "the combination is above both",
            "collaborative+links",
            "collaborative",
            "links-paper"));
  }

  private static Claim claim(String claim, String published, String order, String... than) {
    return new Claim(
        Paper.COLLABORATIVE, claim, published, ORDERS, true, bench -> better(bench, order, than));
  }

  /** The interval of the difference to each of the others is above 0. */
  private static Seen better(Bench bench, String order, String... than)
      throws InterruptedException {
    LabResult result = bench.run(ORDERS, OWN);
    StringBuilder text = new StringBuilder();
    text.append(Bench.text("%s %.3f", order, Bench.of(result, order).efficiency().mean()));
    boolean holds = true;
    for (String other : than) {
      Interval by = Bench.difference(result, order, other);
      holds &= by.low() > 0;
      text.append(
          Bench.text(
              "; %s %.3f, difference %s",
              other, Bench.of(result, other).efficiency().mean(), Bench.text(by)));
    }
    return Seen.of(holds, text.toString());
  }
}
