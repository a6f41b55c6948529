package dev.waymark.lab.papers;

import dev.waymark.lab.ConfidenceInterval;
import dev.waymark.lab.LabResult;
import dev.waymark.lab.SideInformation;
import java.util.List;

/** What "Collaborative Crawling" says, section 5: policies with users' traces and without. */
final class CollaborativeClaims {
  private static final List<String> POLICIES =
      List.of("collaborative", "collaborative+links", "intelligent-paper", "links-paper", "random");

  /** Knows the web's training traces. */
  private static final SideInformation OWN_TRACES = new SideInformation(List.of("own"), "none", 0);

  private CollaborativeClaims() {}

  static List<Claim> all() {
    return List.of(
        claim(
            "Following users is better than following links and words.",
            "above the best of five intelligent crawls on SPORTS and ARTS",
            "collaborative",
            "intelligent-paper"),
        claim(
            "Users and links together are better than either.",
            "the combination is above both",
            "collaborative+links",
            "collaborative",
            "links-paper"));
  }

  private static Claim claim(String claim, String published, String policy, String... baselines) {
    return new Claim(
        Paper.COLLABORATIVE,
        claim,
        published,
        POLICIES,
        true,
        experiments -> checkBetter(experiments, policy, baselines));
  }

  /** The interval of the difference to each of the others is above 0. */
  private static ClaimOutcome checkBetter(
      ClaimExperiments experiments, String policy, String... baselines)
      throws InterruptedException {
    LabResult result = experiments.run(POLICIES, OWN_TRACES);
    StringBuilder text = new StringBuilder();
    text.append(
        ClaimExperiments.format(
            "%s %.3f", policy, ClaimExperiments.summaryOf(result, policy).efficiency().mean()));
    boolean holds = true;
    for (String baseline : baselines) {
      ConfidenceInterval difference = ClaimExperiments.difference(result, policy, baseline);
      holds &= difference.low() > 0;
      text.append(
          ClaimExperiments.format(
              "; %s %.3f, difference %s",
              baseline,
              ClaimExperiments.summaryOf(result, baseline).efficiency().mean(),
              ClaimExperiments.format(difference)));
    }
    return ClaimOutcome.decided(holds, text.toString());
  }
}
