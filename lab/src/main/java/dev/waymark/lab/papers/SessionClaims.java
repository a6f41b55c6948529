package dev.waymark.lab.papers;

import dev.waymark.lab.ConfidenceInterval;
import dev.waymark.lab.sessions.SessionsLabResult;
import dev.waymark.lab.sessions.SessionsLabResult.Mean;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * HMM, the same without LSI and of all data, Context Graph and Best-First side by side, the HMM
 * paper, section 5: they learn from sessions towards half of a topic's targets and look for pages
 * like them.
 */
final class SessionClaims {
  /** All as published: like is compared with like. */
  private static final List<String> POLICIES =
      List.of("hmm-paper", "hmm-nolsi-paper", "hmm-alldata-paper", "context-graph", "best-first");

  private SessionClaims() {}

  static List<Claim> all() {
    return List.of(
        claim(
            "The HMM finds most of what any of the others finds.",
            "recall, mean of four topics: HMM 51.4 %, without LSI 23.1, Context Graph 7.6,"
                + " Best-First 18.0",
            mean -> mean.recall().get("0.7")),
        claim(
            "The HMM stays closest to the topic.",
            "highest maximum average similarity on Linux and Call for Papers, not on Biking",
            Mean::similarity),
        new Claim(
            Paper.HMM,
            "With latent semantic indexing the HMM finds more than without.",
            "more on 4 of 4 topics: recall 61.8, 44.2, 46.3, 53.3 % against 19.3, 17.6, 42.7, 12.6",
            POLICIES,
            true,
            experiments -> checkMore(experiments, "hmm-nolsi-paper")),
        new Claim(
            Paper.HMM,
            "Learning from what users visited finds more than learning from all pages around.",
            "above on both topics shown (curves only)",
            POLICIES,
            true,
            experiments -> checkMore(experiments, "hmm-alldata-paper")));
  }

  /** More than the other form on more than half of the topics. */
  private static ClaimOutcome checkMore(ClaimExperiments experiments, String other)
      throws InterruptedException {
    SessionsLabResult result = experiments.runSessions(POLICIES);
    int ahead = 0;
    List<String> figures = new ArrayList<>();
    for (SessionsLabResult.Topic topic : result.topics()) {
      double with = recall(result, topic.want(), "hmm-paper");
      double without = recall(result, topic.want(), other);
      ahead += with > without ? 1 : 0;
      figures.add(ClaimExperiments.format("%.3f against %.3f", with, without));
    }
    return ClaimOutcome.decided(
        2 * ahead > result.topics().size(),
        ahead + " of " + result.topics().size() + " topics: " + String.join(", ", figures));
  }

  private static double recall(SessionsLabResult result, String want, String policy) {
    return result.rows().stream()
        .filter(row -> row.want().equals(want) && row.policy().equals(policy))
        .mapToDouble(row -> row.recall().get("0.7"))
        .findFirst()
        .orElseThrow();
  }

  private static Claim claim(
      String claim, String published, Function<Mean, ConfidenceInterval> value) {
    return new Claim(
        Paper.HMM,
        claim,
        published,
        POLICIES,
        true,
        experiments -> checkHighest(experiments, value));
  }

  /** Its mean is the highest of all. */
  private static ClaimOutcome checkHighest(
      ClaimExperiments experiments, Function<Mean, ConfidenceInterval> value)
      throws InterruptedException {
    SessionsLabResult result = experiments.runSessions(POLICIES);
    String best =
        result.means().stream()
            .max(Comparator.comparingDouble(mean -> value.apply(mean).mean()))
            .orElseThrow()
            .policy();
    return ClaimOutcome.decided(
        best.equals("hmm-paper"),
        result.means().stream()
            .map(
                mean -> ClaimExperiments.format("%s %.3f", mean.policy(), value.apply(mean).mean()))
            .collect(Collectors.joining(", ")));
  }
}
