package dev.waymark.frontier;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.model.Candidate;
import dev.waymark.model.Observation;
import dev.waymark.model.Origin;
import dev.waymark.rank.OrderingPolicy;
import dev.waymark.rank.ScoringContext;
import dev.waymark.text.BagOfWords;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Which candidates are rescored, and when. */
class RescorerTest extends FrontierFixture {

  @Test
  void theBestIsRescoredBeforeItIsHandedOut() {
    Frontier frontier = frontier(DEFAULT, Duration.ZERO, 1);
    offer(frontier, "http://a/1", 9);
    offer(frontier, "http://b/1", 8);
    offer(frontier, "http://a/2", 7);
    scores.put("http://a/1", 1.0);
    assertThat(take(frontier, START).url()).isEqualTo("http://b/1");
    assertThat(take(frontier, START).url()).isEqualTo("http://a/2");
  }

  @Test
  void sweepsFindCandidatesWhoseScoresRose() {
    Frontier frontier = frontier(new FrontierOptions(100_000, 0, 0, 10, 0), Duration.ZERO, 1);
    for (int i = 0; i < 1000; i++) {
      offer(frontier, "http://a/" + i, 1000 - i);
    }
    state.commit();
    scores.put("http://a/999", 2000.0);
    for (int page = 0; page < 220; page++) {
      frontier.refreshScores();
    }
    assertThat(take(frontier, START).url()).isEqualTo("http://a/999");
  }

  @Test
  void exactModeRescoresAll() {
    Frontier frontier = frontier(new FrontierOptions(100_000, 0, 0, -1, 0), Duration.ZERO, 1);
    for (int i = 0; i < 1000; i++) {
      offer(frontier, "http://h" + i % 7 + "/" + i, 1000 - i);
    }
    state.commit();
    scores.replaceAll((url, score) -> -score);
    frontier.refreshScores();
    assertThat(take(frontier, START).url()).isEqualTo("http://h5/999");
  }

  @Test
  void catchingUpStaysWithinItsBudget() {
    int[] scored = {0};
    OrderingPolicy counting = (candidate, known) -> scored[0]++;
    ScoringContext known = known();
    Frontier frontier = new Frontier(DEFAULT, Duration.ZERO, 1, state, counting, known);
    for (int i = 0; i < 150_000; i++) {
      frontier.offer(Candidate.of("http://a/" + i, 0, 0, Origin.SEED));
    }
    state.commit();
    known.knowledge().observe(relevantPage(), known.history());
    scored[0] = 0;
    for (int page = 0; page < 200; page++) {
      if (page % 5 == 0) {
        known.knowledge().merge(known.knowledge()); // twice as many hits: scores are out of date
      }
      frontier.refreshScores();
    }
    // 64 a page as always, half as many in haste, and 10,000 once.
    assertThat(scored[0]).isBetween(10_000, 10_000 + 200 * (64 + 32));
  }

  @Test
  void candidatesOfAStaticPolicyAreNotRescored() {
    int[] calls = {0};
    OrderingPolicy still =
        new OrderingPolicy() {
          @Override
          public double score(Candidate candidate, ScoringContext known) {
            calls[0]++;
            return 0;
          }

          @Override
          public boolean isAdaptive() {
            return false;
          }
        };
    Frontier frontier = new Frontier(DEFAULT, Duration.ZERO, 1, state, still, known());
    frontier.offer(Candidate.of("http://a/1", 0, 0, Origin.SEED));
    frontier.refreshScores();
    take(frontier, START);
    assertThat(calls[0]).isEqualTo(1);
  }

  private static Observation relevantPage() {
    Candidate candidate = Candidate.of("http://a/hit", 0, 0, Origin.SEED);
    return new Observation(0, candidate, true, 1, BagOfWords.of("word"), new int[0], new float[0]);
  }
}
