package dev.waymark.jobs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.waymark.frontier.ScoredCandidate;
import dev.waymark.model.Candidate;
import dev.waymark.model.Origin;
import dev.waymark.model.ParentDigest;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class BreadthFirstEstimateTest {
  private final BreadthFirstEstimate estimate = new BreadthFirstEstimate();

  private static List<ScoredCandidate> waiting(int count, int parent, double score) {
    return IntStream.range(0, count)
        .mapToObj(i ->
            new ScoredCandidate(
                Candidate.of("http://a.example/" + i, 1, i, Origin.LINK)
                    .withParents(new int[] {parent}, ParentDigest.NONE),
                score))
        .toList();
  }

  @Test
  void whereNothingWaitsItFetchesTheSamePages() {
    estimate.add(-1, 0, false);
    estimate.add(0, 3, true);
    assertThat(estimate.harvestRate(List.of(), 0)).isEqualTo(0.5);
  }

  @Test
  void whatLaterPagesLeadToComesTooLate() {
    for (int i = 0; i < 10; i++) {
      estimate.add(i, 0, false);
    }
    for (int i = 0; i < 90; i++) {
      estimate.add(i + 10, 5, true);
    }
    assertThat(estimate.harvestRate(waiting(100, 2, -5), 1000)).isLessThan(0.05);
  }

  /** The first pages are scored without knowledge, far below all others. */
  @Test
  void aColdStartDoesNotMakeEverythingRelevant() {
    for (int i = 0; i < 60; i++) {
      estimate.add(i / 20, -31, false);
    }
    for (int i = 0; i < 10; i++) {
      estimate.add(2, 12, true);
    }
    assertThat(estimate.harvestRate(waiting(100, 1, 3), 100)).isLessThan(0.05);
  }

  @Test
  void whatWaitsIsAsRelevantAsFetchedPagesWithSuchScores() {
    for (int i = 0; i < 100; i++) {
      estimate.add(0, 7, i % 2 == 0);
    }
    assertThat(estimate.harvestRate(waiting(10, 0, 7), 100)).isCloseTo(0.5, within(0.01));
    assertThat(estimate.harvestRate(waiting(10, 0, -20), 100)).isCloseTo(0.25, within(0.01));
    assertThat(estimate.harvestRate(waiting(10, 0, 30), 100)).isCloseTo(0.75, within(0.01));
  }
}
