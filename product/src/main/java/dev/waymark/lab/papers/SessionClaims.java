package dev.waymark.lab.papers;

import dev.waymark.lab.Interval;
import dev.waymark.lab.SessionsResult;
import dev.waymark.lab.SessionsResult.Mean;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * HMM, the same without LSI, Context Graph and Best-First side by side, the HMM paper, section 5:
 * they learn from sessions towards half of a topic's targets and look for pages like them.
 */
final class SessionClaims {
  private static final List<String> ORDERS =
      List.of("hmm-paper", "hmm-nolsi", "context-graph", "best-first");

  private SessionClaims() {}

  static List<Claim> all() {
    return List.of(
        claim(
            "The HMM finds most of what any of the four finds.",
            "recall, mean of four topics: HMM 51.4 %, without LSI 23.1, Context Graph 7.6,"
                + " Best-First 18.0",
            mean -> mean.recall().get("0.7")),
        claim(
            "The HMM stays closest to the topic.",
            "highest maximum average similarity on Linux and Call for Papers, not on Biking",
            Mean::similarity));
  }

  private static Claim claim(String claim, String published, Function<Mean, Interval> value) {
    return new Claim(Paper.HMM, claim, published, ORDERS, true, bench -> highest(bench, value));
  }

  /** Its mean is the highest of the four. */
  private static Seen highest(Bench bench, Function<Mean, Interval> value)
      throws InterruptedException {
    SessionsResult result = bench.sessions(ORDERS);
    String best =
        result.means().stream()
            .max(Comparator.comparingDouble(mean -> value.apply(mean).mean()))
            .orElseThrow()
            .order();
    return Seen.of(
        best.equals("hmm-paper"),
        result.means().stream()
            .map(mean -> Bench.text("%s %.3f", mean.order(), value.apply(mean).mean()))
            .collect(Collectors.joining(", ")));
  }
}
