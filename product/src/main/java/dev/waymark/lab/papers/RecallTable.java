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
 *
 * @param unit what a value is shown with
 * @param value by which they are compared
 */
record RecallTable(String claim, String published, String unit, Function<Mean, Interval> value)
    implements Claim {
  private static final List<String> ORDERS =
      List.of("hmm-paper", "hmm-nolsi", "context-graph", "best-first");

  @Override
  public Paper paper() {
    return Paper.HMM;
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
    SessionsResult result = bench.sessions(ORDERS);
    String best =
        result.means().stream()
            .max(Comparator.comparingDouble(mean -> value.apply(mean).mean()))
            .orElseThrow()
            .order();
    return Seen.of(
        best.equals("hmm-paper"),
        result.means().stream()
            .map(mean -> Bench.text("%s " + unit, mean.order(), value.apply(mean).mean()))
            .collect(Collectors.joining(", ")));
  }
}
