package dev.waymark.lab.papers;

import dev.waymark.lab.ConfidenceInterval;
import dev.waymark.lab.LabResult;
import dev.waymark.lab.SideInformation;
import java.util.List;

/** What "Collaborative Crawling" says, section 5: orders that know people's traces and others. */
final class CollaborativeClaims {
  private static final List<String> POLICIES =
      List.of("collaborative", "collaborative+links", "intelligent-paper", "links-paper", "random");

  /** Knows the web's training traces. */
  private static final SideInformation OWN_TRACES = new SideInformation(List.of("own"), "none", 0);

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
        Paper.COLLABORATIVE,
        claim,
        published,
        POLICIES,
        true,
        bench -> checkBetter(bench, order, than));
  }

  /** The interval of the difference to each of the others is above 0. */
  private static ClaimOutcome checkBetter(ClaimExperiments bench, String order, String... than)
      throws InterruptedException {
    LabResult result = bench.run(POLICIES, OWN_TRACES);
    StringBuilder text = new StringBuilder();
    text.append(
        ClaimExperiments.format(
            "%s %.3f", order, ClaimExperiments.summaryOf(result, order).efficiency().mean()));
    boolean holds = true;
    for (String other : than) {
      ConfidenceInterval by = ClaimExperiments.difference(result, order, other);
      holds &= by.low() > 0;
      text.append(
          ClaimExperiments.format(
              "; %s %.3f, difference %s",
              other,
              ClaimExperiments.summaryOf(result, other).efficiency().mean(),
              ClaimExperiments.format(by)));
    }
    return ClaimOutcome.decided(holds, text.toString());
  }
}
